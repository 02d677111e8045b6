import { transaction } from '#db/transaction.ts'
import { after } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import type { CallerNetwork } from '#server/http/caller-network.ts'
import type { Viewer } from '#server/viewer.ts'
import { failElsewhere, judgeMove } from './judge-move.ts'
import { leaseMs } from './next-beat.ts'
import { lockPlaces, movePlace } from './place-queries.ts'
import { type Bound, boundNetwork, sameNetworks } from './same-network.ts'
import { boundOf, newPrefixes } from './take-place.ts'

type LockedPlace = Awaited<ReturnType<typeof lockPlaces>>[number]

interface Asked {
  viewer: Viewer
  productId: ProductId
  placeId: string
  /** Where its player loads from and calls from. */
  networks: readonly CallerNetwork[]
}

/** On which networks a place plays after the move; `isNetworkMove`: on others than before, which is limited. */
function judge(place: LockedPlace, { viewer, networks }: Asked, now: Date) {
  const bound: Bound | null = boundOf(place, now)
  if (bound === null) return { isNetworkMove: false, may: true, networks: null }
  const seen = networks.map((network) => ({ network, sessionId: viewer.sessionId, at: now }))
  if (sameNetworks(bound, seen) !== 'other') {
    const known = [...bound.networks, ...newPrefixes(bound, networks)]
    return { isNetworkMove: false, may: true, networks: known }
  }
  const may = judgeMove({ count: place.moves, movedAt: place.movedAt }, now).may === 'now'
  return { isNetworkMove: true, may, networks: networks.map(boundNetwork) }
}

/**
 * Brings what this member's tickets of a screening play to this player, and to its network where that is another one,
 * in one transaction; without a place of before nothing happens. The player of before learns it at its next beat. Fails
 * as `failElsewhere` does where none of them may move to this network now.
 */
export async function moveHere(core: Core, asked: Asked): Promise<void> {
  const { memberId, sessionId } = asked.viewer
  await transaction(core.db, async (tx) => {
    const places = await lockPlaces(tx, { memberId, productId: asked.productId })
    // after the wait for the lock
    const now = core.clock.now()
    const judged = places.map((place) => ({ place, ...judge(place, asked, now) }))
    const [first] = judged
    if (first !== undefined && judged.every(({ may }) => !may))
      failElsewhere({ count: first.place.moves, movedAt: first.place.movedAt }, now)
    const at = { now, until: after(now, leaseMs(0)) }
    for (const { place, may, ...to } of judged)
      if (may) await movePlace(tx, place.rightId, { memberId, sessionId, placeId: asked.placeId, ...to }, at)
  })
}
