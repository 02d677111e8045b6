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
 * Makes sure that this purchase has a place, and says whether it has. Who pays in two tabs has one place, and it goes
 * with the newest purchase; a purchase that is paid after its place was given back takes one again if there is one.
 * `frozen` is the limit when it was bought; null there = it was never limited and needs none.
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

/** The place of a purchase that is handed over now; false when there is none left. */
export async function sellPlace(tx: Tx, place: Place, asked: { frozen: number | null; now: Date }): Promise<boolean> {
  if (!(await takePlace(tx, place, asked))) return false
  if (asked.frozen !== null) await markSold(tx, place)
  return true
}

/** Safe to repeat: what has been given back is not given back again. */
export async function giveBackPlace(tx: Tx, place: Place, frozen: number | null): Promise<void> {
  if (frozen === null) return
  // the count first, as everywhere, so that nobody waits for each other in a circle
  await lockTaken(tx, place)
  await deletePlace(tx, place)
}
