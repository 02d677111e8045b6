import type { Tx } from '#db/client.ts'
import type { MemberId, OutageId, ProductId } from '#lib/ids.ts'
import { fail } from '#server/fail.ts'
import { closeOutage, extendTickets, findOpenOutage, insertOutage, lockForOutage, moveEnd } from './outage-queries.ts'

/**
 * Notes that our stream fails: from then on the programme stands still. While one lasts a second one is the same, and
 * keeps its beginning. `notedBy` null: the house's own watch. Fails with `product.not_found`.
 */
export async function noteOutage(
  tx: Tx,
  outage: { productId: ProductId; beganAt: Date; notedBy: MemberId | null; note: string },
): Promise<OutageId> {
  if (!(await lockForOutage(tx, outage.productId))) fail('product.not_found')
  const open = await findOpenOutage(tx, outage.productId)
  return open?.id ?? insertOutage(tx, outage)
}

/**
 * Ends an outage that lasts, and gives no time back: the desk's own act does that, or there is another date. Without one
 * nothing happens.
 */
export async function closeOpenOutage(tx: Tx, productId: ProductId, endedAt: Date): Promise<void> {
  const open = await findOpenOutage(tx, productId)
  if (open !== undefined) await closeOutage(tx, open.id, endedAt > open.began_at ? endedAt : open.began_at)
}

/**
 * Notes that it plays again. The hours of tickets that ran meanwhile, and the end of the screening, move by what was
 * lost: once for each outage, however many end it at the same moment. Fails with `product.not_found`.
 * @returns false when none lasted
 */
export async function endOutage(tx: Tx, productId: ProductId, endedAt: Date): Promise<boolean> {
  if (!(await lockForOutage(tx, productId))) fail('product.not_found')
  const open = await findOpenOutage(tx, productId)
  if (open === undefined) return false
  const lost = { from: open.began_at, to: endedAt > open.began_at ? endedAt : open.began_at }
  if (!(await closeOutage(tx, open.id, lost.to))) return false
  await moveEnd(tx, productId, lost)
  await extendTickets(tx, productId, lost)
  return true
}
