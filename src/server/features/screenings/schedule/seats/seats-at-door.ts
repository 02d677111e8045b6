import type { Db, Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { seatsLeft } from './seat-facts.ts'
import { findSale, moveSeats } from './seat-queries.ts'

/** Seats that may be sold at the door now: free, not kept for passes, and not meant for those who wait in line. */
export async function freeAtDoor(db: Db | Tx, productId: ProductId): Promise<number> {
  const sale = await findSale(db, productId, null)
  return sale === undefined ? 0 : seatsLeft(sale)
}

/**
 * Counts seats that are sold at the door without a ticket, or given back there (`by` below zero). The caller has locked the
 * screening. @returns false when there are not as many left; then nothing is changed
 */
export async function moveSeatsAtDoor(tx: Tx, productId: ProductId, by: number): Promise<boolean> {
  if (by > 0 && (await freeAtDoor(tx, productId)) < by) return false
  await moveSeats(tx, productId, { atDoor: by })
  return true
}
