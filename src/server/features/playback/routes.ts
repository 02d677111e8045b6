import { getPurchaseInfo } from '#contract/payments.ts'
import { getContinueWatching, removeContinueWatching } from '#contract/favorites.ts'
import {
  getKey,
  getPlayInfo,
  getPlayInfoByTicket,
  getPlayPreviewInfo,
  saveWatchTime as saveWatchTimeRoute,
} from '#contract/playback.ts'
import type { ProductId, SessionId } from '#lib/ids.ts'
import { type Api, type Context, ok } from '../../api.ts'
import { fail } from '../../fail.ts'
import { addressOf } from '../../http/address.ts'
import type { Viewer } from '../../viewer.ts'
import { continueWatching, removedSentence, stopContinuing } from './continue-watching.ts'
import { contentKey, type KeyQuestion } from './give-key.ts'
import { mustPlayHere, takePlace } from '../playing-places/index.ts'
import { type PlayAnswer, type PlayQuestion, playFeature, playPreview } from './play-info.ts'
import { type PlayTicket, readPlayTicket, ticketCookie, ticketIn } from './play-ticket.ts'
import { purchaseInfo } from './purchase-info.ts'
import { saveWatchTime } from './save-watch-time.ts'
import { signStreamingIp } from './streaming-ip.ts'
import type { TicketInHand } from './ticket-in-hand.ts'

/** Paths of the streaming hosts' address lookup; a CDN's own hosts may offer it elsewhere. */
export const lookupPaths = { onDemand: '/streaming-host/ip', live: '/streaming-host/live-ip' } as const

export interface PlaybackDoors {
  /** The viewer of a live session. */
  viewerOfSession(sessionId: SessionId): Promise<Viewer | null>
  /** The currency of a visitor who has chosen none. */
  currencyFor(country: string | null): 'IRR' | 'USD'
  /** The ticket of a typed code that this member may play; fails with the reason when there is none. */
  ticketInHand(asked: { code: string; viewer: Viewer; ip: string }): Promise<TicketInHand>
}

function registerLookups({ app, core }: Api): void {
  for (const path of Object.values(lookupPaths))
    app.get(path, async (request, reply) => {
      const ip = addressOf(request)
      // players ask across origins when media has its own host
      reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*')
      return { ip, streaming_ip: signStreamingIp(core.config, ip, core.clock.now()) }
    })
}

function registerKeys({ core, mount, regions }: Api, doors: PlaybackDoors): void {
  /**
   * Who asks for a key. A play cookie counts only for its own session: without a bearer token it names the viewer, and
   * it never speaks for somebody else.
   */
  const whoAsks = async (
    viewer: Viewer | null,
    ticket: PlayTicket | null,
  ): Promise<Pick<KeyQuestion, 'viewer' | 'opening'>> => {
    if (ticket === null) return { viewer, opening: null }
    const { sessionId, opening } = ticket
    const speaker = viewer ?? (sessionId === null ? null : await doors.viewerOfSession(sessionId))
    return { viewer: speaker, opening: (speaker?.sessionId ?? null) === sessionId ? opening : null }
  }

  mount(getKey, async ({ params }, { viewer, request, reply, ip }) => {
    const cookie = ticketIn(request.headers.cookie)
    const asked = { assetId: params.asset, now: core.clock.now() }
    const ticket = cookie === null ? null : readPlayTicket(core.config, cookie, asked)
    const asking = await whoAsks(viewer, ticket)
    const { viewer: speaker, opening } = asking
    if (speaker !== null && opening !== null && opening.rightId !== null)
      await mustPlayHere(core, { rightId: opening.rightId, sessionId: speaker.sessionId })
    const country = regions.countryOfRequest(request)
    const key = await contentKey(core, { assetId: params.asset, ...asking, country, network: ip })
    if (key.length !== 16) fail('server.failed')
    reply.header('cache-control', 'no-store').type('application/octet-stream').send(key)
    return { status: 200 as const }
  })
}

export function registerPlaybackRoutes(api: Api, doors: PlaybackDoors): void {
  const { core, mount, regions } = api
  registerLookups(api)
  registerKeys(api, doors)

  type Asked = { streaming_ip?: string | undefined; place?: string | undefined }
  const questionOf = (context: Context, productId: ProductId, query: Asked): PlayQuestion => ({
    takePlace: (rightId) => {
      const viewer = context.viewer ?? fail('auth.required')
      return takePlace(core, { rightId, viewer, placeId: query.place, locale: context.locale })
    },
    productId,
    viewer: context.viewer,
    country: regions.countryOfRequest(context.request),
    locale: context.locale,
    streamingIp: query.streaming_ip,
    requestIp: context.ip,
  })

  const answerOf = (answer: PlayAnswer | null, context: Context) => {
    if (answer === null) return { status: 204 as const }
    const { info, opening } = answer
    if (info.protection === 'aes128') {
      const sessionId = context.viewer?.sessionId ?? null
      context.reply.header('set-cookie', ticketCookie(core.config, { sessionId, opening }))
    }
    return ok(info)
  }

  mount(getPlayInfo, async ({ params, query }, context) =>
    answerOf(await playFeature(core, questionOf(context, params.id, query)), context),
  )

  mount(getPlayInfoByTicket, async ({ query }, context) => {
    const { viewer, ip } = context
    const ticket = await doors.ticketInHand({ code: query.using_ticket, viewer, ip })
    return answerOf(await playFeature(core, questionOf(context, ticket.productId, query), ticket), context)
  })

  mount(getPlayPreviewInfo, async ({ params, query }, context) => {
    const info = await playPreview(core, questionOf(context, params.id, query))
    return info === null ? { status: 204 as const } : ok(info)
  })

  mount(saveWatchTimeRoute, async ({ body }, { viewer }) => ok(await saveWatchTime(core, viewer, body)))

  mount(getContinueWatching, async (_input, { viewer, locale, request }) =>
    ok({ items: await continueWatching(core, { viewer, locale, country: regions.countryOfRequest(request) }) }),
  )

  mount(removeContinueWatching, async ({ params }, { viewer, locale }) => {
    await stopContinuing(core, viewer, params.id)
    return ok({ message: removedSentence[locale] })
  })

  mount(getPurchaseInfo, async ({ params, query }, { viewer, locale, request }) => {
    const country = regions.countryOfRequest(request)
    const currency = query.currency ?? doors.currencyFor(country)
    return ok(await purchaseInfo(core, { productId: params.id, viewer, country, currency, locale }))
  })
}
