import { beatPlayingPlace, movePlayingPlace } from '#contract/playing-places.ts'
import { type Api, ok } from '../../api.ts'
import { fail } from '../../fail.ts'
import { collectBeats } from './collect-beats.ts'
import { moveHere } from './take-place.ts'

/** Beats of players, and moving a ticket's playing place. */
export function registerPlayingPlaces({ app, core, mount }: Api): void {
  const beats = collectBeats(core)
  app.addHook('onClose', () => beats.flush())

  mount(beatPlayingPlace, async ({ params, body }, { viewer }) => {
    const next = await beats.beat({ rightId: params.id, placeId: body.place, memberId: viewer.memberId })
    return ok({ next_beat_ms: next ?? fail('ticket.moved_elsewhere') })
  })

  mount(movePlayingPlace, async ({ body }, { viewer }) => {
    await moveHere(core, { viewer, productId: body.product_id, placeId: body.place })
    return { status: 204 as const }
  })
}
