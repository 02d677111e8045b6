import { getLivePlayInfo, getLivePlayInfoByTicket, getLivePurchaseInfo } from '#contract/live.ts'
import type { ProductId } from '#lib/ids.ts'
import { type Api, ok } from '../../api.ts'
import { fail } from '../../fail.ts'
import { answerOf, playQuestions } from './play-answer.ts'
import { playFeature } from './play-info.ts'
import { isLiveEvent } from './play-info-queries.ts'
import { purchaseInfo } from './purchase-info.ts'
import type { PlaybackDoors } from './routes.ts'

/** The calls for live events: the same answers as for anything else, and a refusal in words for what is none. */
export function registerLivePlay(api: Api, doors: PlaybackDoors): void {
  const { core, mount, regions } = api
  const questionOf = playQuestions(api)

  const mustBeLive = async (id: ProductId): Promise<void> => {
    if (!(await isLiveEvent(core.db, id))) fail('live.not_found')
  }

  mount(getLivePurchaseInfo, async ({ params, query }, { viewer, locale, request }) => {
    await mustBeLive(params.id)
    const country = regions.countryOfRequest(request)
    const currency = query.currency ?? doors.currencyFor(country)
    return ok(await purchaseInfo(core, { productId: params.id, viewer, country, currency, locale }))
  })

  mount(getLivePlayInfo, async ({ params, query }, context) => {
    await mustBeLive(params.id)
    return answerOf(core, await playFeature(core, doors, questionOf(context, params.id, query)), context)
  })

  mount(getLivePlayInfoByTicket, async ({ query }, context) => {
    const { viewer, ip } = context
    const ticket = await doors.ticketInHand({ code: query.using_ticket, viewer, ip })
    await mustBeLive(ticket.productId)
    return answerOf(core, await playFeature(core, doors, questionOf(context, ticket.productId, query), ticket), context)
  })
}
