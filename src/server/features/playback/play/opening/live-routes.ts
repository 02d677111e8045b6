import { getLivePlayInfo, getLivePlayInfoByTicket, getLivePurchaseInfo } from '#contract/screenings/live/live.ts'
import { type Api, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { answerOf, playQuestions } from './play-answer.ts'
import { playFeature } from './play-info.ts'
import { isLiveEvent } from './play-info-queries.ts'
import { purchaseInfo } from '../buying/purchase-info.ts'
import type { PlaybackDoors } from '../routes.ts'

/** The calls for live events: the same answers as for anything else, and a refusal in words for what is none. */
export function registerLivePlay(api: Api, doors: PlaybackDoors): void {
  const { core, mount, regions } = api
  const questionOf = playQuestions(api)

  mount(getLivePurchaseInfo, async ({ params, query }, { viewer, locale, request }) => {
    if (!(await isLiveEvent(core.db, params.id))) fail('live.not_found')
    const country = regions.countryOfRequest(request)
    const currency = query.currency ?? doors.currencyFor(country)
    return ok(await purchaseInfo(core, { productId: params.id, viewer, country, currency, locale }))
  })

  mount(getLivePlayInfo, async ({ params, query }, context) => {
    const question = { ...questionOf(context, params.id, query), isEvent: true }
    return answerOf(core, await playFeature(core, doors, question), context)
  })

  mount(getLivePlayInfoByTicket, async ({ query }, context) => {
    const { viewer, ip } = context
    const ticket = await doors.ticketInHand({ code: query.using_ticket, viewer, ip })
    if (!ticket.isEvent) fail('live.not_found')
    const question = { ...questionOf(context, ticket.productId, query), isEvent: true }
    return answerOf(core, await playFeature(core, doors, question, ticket), context)
  })
}
