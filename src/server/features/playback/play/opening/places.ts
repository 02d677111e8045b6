import type { Tx } from '#db/client.ts'
import {
  deletePlace,
  findPlaceLimit,
  hasPlace,
  insertPlace,
  lockTaken,
  markSold,
  moveHeldPlace,
  type Place,
} from './place-queries.ts'

/**
 * Makes sure that this purchase has a place, and returns whether it has. A buyer in two tabs has one place, which
 * belongs to the newest purchase. A purchase that is paid after its place was released takes one again if there is one.
 * `frozen` is the limit at the time of purchase; null there = it was not limited and needs none.
 */
export async function takePlace(tx: Tx, place: Place, asked: { frozen: number | null; now: Date }): Promise<boolean> {
  if (asked.frozen === null) return true
  const taken = await lockTaken(tx, place)
  if (await hasPlace(tx, place)) return true
  if (await moveHeldPlace(tx, place, asked.now)) return true
  const limit = await findPlaceLimit(tx, place, asked.frozen)
  if (limit !== null && taken >= limit) return false
  await insertPlace(tx, place, asked.now)
  return true
}

/** The place of a purchase that is handed over now; false when none is left. */
export async function sellPlace(tx: Tx, place: Place, asked: { frozen: number | null; now: Date }): Promise<boolean> {
  if (!(await takePlace(tx, place, asked))) return false
  if (asked.frozen !== null) await markSold(tx, place)
  return true
}

/** Releases a place. Safe to repeat: a released place is not released again. */
export async function giveBackPlace(tx: Tx, place: Place, frozen: number | null): Promise<void> {
  if (frozen === null) return
  // the count is locked first, as everywhere, so that nothing deadlocks
  await lockTaken(tx, place)
  await deletePlace(tx, place)
}
