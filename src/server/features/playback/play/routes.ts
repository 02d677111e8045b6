import { getScreeningKey } from '#contract/screenings/together.ts'
import { getLiveKey } from '#contract/screenings/live/live.ts'
import { getAlbumAccess } from '#contract/catalog/music.ts'
import { getPurchaseInfo } from '#contract/payments/payments.ts'
import { getContinueWatching, removeContinueWatching } from '#contract/community/favorites.ts'
import {
  getKey,
  getPlayInfo,
  getPlayInfoByTicket,
  getPlayPreviewInfo,
  saveWatchTime as saveWatchTimeRoute,
} from '#contract/playback/playback.ts'
import type { PlayedId, SessionId, EntitlementSourceId } from '#lib/ids.ts'
import { type Api, type Context, type Handler, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { addressOf } from '#server/http/address.ts'
import type { Viewer } from '#server/viewer.ts'
import { albumAccess } from './buying/album-access.ts'
import { continueWatching, removedSentence, stopContinuing } from './watch-time/continue-watching.ts'
import { contentKey, copyKey, type KeyQuestion, liveKey } from './opening/give-key.ts'
import { accountPlayListener, mustPlayHere } from '#server/features/playback/places/index.ts'
import type { LiveDoors } from './opening/live-part.ts'
import { registerLivePlay } from './opening/live-routes.ts'
import { answerOf, playQuestions } from './opening/play-answer.ts'
import { playFeature } from './opening/play-info.ts'
import { playPreview } from './opening/play-preview.ts'
import { type PlayCookie, readPlayCookie, playCookieIn } from './opening/play-cookie.ts'
import type { ProgrammeDoors } from './opening/programme-part.ts'
import { purchaseInfo } from './buying/purchase-info.ts'
import { watchTimeSaver } from './watch-time/save-watch-time.ts'
import { registerOwnSeries } from './series-routes.ts'
import { signStreamingIp } from '#server/streaming-ip.ts'
import type { TicketInHand } from './opening/ticket-in-hand.ts'

/** Paths of the streaming hosts' address lookup; a CDN's own hosts may offer it elsewhere. */
export const lookupPaths = { onDemand: '/streaming-host/ip', live: '/streaming-host/live-ip' } as const

export interface PlaybackDoors extends ProgrammeDoors, LiveDoors {
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
    ticket: PlayCookie | null,
  ): Promise<Pick<KeyQuestion, 'viewer' | 'grant'>> => {
    if (ticket === null) return { viewer, grant: null }
    const { sessionId, grant } = ticket
    const speaker = viewer ?? (sessionId === null ? null : await doors.viewerOfSession(sessionId))
    return { viewer: speaker, grant: (speaker?.sessionId ?? null) === sessionId ? grant : null }
  }

  const questionOf = async (assetId: PlayedId, { viewer, request }: Context): Promise<KeyQuestion> => {
    const cookie = playCookieIn(request.headers.cookie)
    const ticket = cookie === null ? null : readPlayCookie(core.config, cookie, { assetId, now: core.clock.now() })
    const asking = await whoAsks(viewer, ticket)
    const { viewer: speaker, grant } = asking
    const playsHere = async (rightId: EntitlementSourceId): Promise<void> => {
      if (speaker === null) return
      const network = regions.networkOfRequest(request)
      await mustPlayHere(core, { rightId, sessionId: speaker.sessionId, network })
    }
    if (grant !== null && grant.rightId !== null) await playsHere(grant.rightId)
    const country = regions.countryOfRequest(request)
    return { ...asking, country, playsHere }
  }

  const send = (key: Buffer, { reply }: Context) => {
    if (key.length !== 16) fail('server.failed')
    reply.header('cache-control', 'no-store').type('application/octet-stream').send(key)
    return { status: 200 as const }
  }

  mount(getKey, async ({ params }, context) =>
    send(await contentKey(core, { ...(await questionOf(params.asset, context)), assetId: params.asset }), context),
  )

  mount(getScreeningKey, async ({ params }, context) => {
    const question = { ...(await questionOf(params.copy, context)), ...params }
    return send(await copyKey(core, doors, question), context)
  })

  mount(getLiveKey, async ({ params }, context) => {
    const question = { ...(await questionOf(params.event, context)), ...params }
    return send(await liveKey(core, doors, question), context)
  })
}

export function registerPlaybackRoutes(api: Api, doors: PlaybackDoors): void {
  const { core, mount, regions } = api
  registerLookups(api)
  registerOwnSeries(api, doors)
  registerKeys(api, doors)

  registerLivePlay(api, doors)
  const questionOf = playQuestions(api)

  mount(getPlayInfo, async ({ params, query }, context) =>
    answerOf(core, await playFeature(core, doors, questionOf(context, params.id, query)), context),
  )

  mount(getPlayInfoByTicket, async ({ query }, context) => {
    const { viewer, ip } = context
    const ticket = await doors.ticketInHand({ code: query.using_ticket, viewer, ip })
    return answerOf(core, await playFeature(core, doors, questionOf(context, ticket.productId, query), ticket), context)
  })

  mount(getPlayPreviewInfo, async ({ params, query }, context) => {
    const { info } = await playPreview(core, questionOf(context, params.id, query))
    return ok(info)
  })

  const saveWatchTime = watchTimeSaver(core)
  const hearPlay = accountPlayListener(core)
  const saved: Handler<typeof saveWatchTimeRoute> = async ({ body }, { viewer, request }) => {
    const stored = await saveWatchTime(viewer, body, regions.countryOfRequest(request))
    await hearPlay({ viewer, placeId: body.place }, body.event)
    return ok(stored)
  }
  mount(saveWatchTimeRoute, saved)

  mount(getContinueWatching, async (_input, { viewer, locale, request }) =>
    ok({ items: await continueWatching(core, { viewer, locale, country: regions.countryOfRequest(request) }) }),
  )

  mount(removeContinueWatching, async ({ params }, { viewer, locale }) => {
    await stopContinuing(core, viewer, params.id)
    return ok({ message: removedSentence[locale] })
  })

  mount(getAlbumAccess, async ({ params }, { viewer, request }) =>
    ok(await albumAccess(core, { albumId: params.id, viewer, country: regions.countryOfRequest(request) })),
  )

  mount(getPurchaseInfo, async ({ params, query }, { viewer, locale, request }) => {
    const country = regions.countryOfRequest(request)
    const currency = query.currency ?? doors.currencyFor(country)
    return ok(await purchaseInfo(core, { productId: params.id, viewer, country, currency, locale }))
  })
}
