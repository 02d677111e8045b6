import { beatPlayingPlace, movePlayingPlace } from '#contract/playback/playing-places.ts'
import { type Api, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { networksOf } from '#server/streaming-ip.ts'
import { collectBeats } from './collect-beats.ts'
import { moveHere } from './move-here.ts'

/** Beats of players, and moving a ticket's playing place. */
export function registerPlayingPlaces({ app, core, mount, regions }: Api): void {
  const beats = collectBeats(core)
  app.addHook('onClose', () => beats.flush())

  mount(beatPlayingPlace, async ({ params, body: { place, ...told } }, { viewer, request }) => {
    const { memberId, sessionId } = viewer
    const network = regions.networkOfRequest(request)
    const next = await beats.beat({ rightId: params.id, placeId: place, memberId, sessionId, network, told })
    return ok({ next_beat_ms: next ?? fail('ticket.moved_elsewhere') })
  })

  mount(movePlayingPlace, async ({ body }, { viewer, request }) => {
    const networks = networksOf(core, regions, { request, streamingIp: body.streaming_ip })
    await moveHere(core, { viewer, productId: body.product_id, placeId: body.place, networks })
    return { status: 204 as const }
  })
}
