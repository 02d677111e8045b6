import { sql } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { PurchaseId, VariantId } from '#lib/ids.ts'

/** Numbers of pieces of some lines of an order. */
export type Pieces = readonly { position: number; quantity: number }[]

/** The same, each with the variant that its buyer wants instead; none: the same. */
export type WishedPieces = readonly { position: number; quantity: number; wantedId?: VariantId | null }[]

/** The pieces of an order that its buyer has, by line, with their variant. */
export async function findSoldPieces(tx: Tx, purchaseId: PurchaseId) {
  return tx
    .selectFrom('stock_holds')
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', 'sold')
    .orderBy('position')
    .select(['position', 'variant_id', 'quantity', 'taken_back'])
    .select(sql<number>`quantity - taken_back`.as('standing'))
    .execute()
}

/** How many of each line are in returns that are not over. */
export async function countAskedBack(tx: Tx, purchaseId: PurchaseId): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('order_returns')
    .innerJoin('order_return_lines as part', 'part.return_id', 'order_returns.id')
    .where('order_returns.purchase_id', '=', purchaseId)
    .where('order_returns.state', 'in', ['asked', 'accepted'])
    .groupBy('part.position')
    .select(['part.position', sql<number>`sum(part.quantity)::int`.as('count')])
    .execute()
  return new Map(rows.map(({ position, count }) => [position, count]))
}

/** Which lines are excepted from return, as told before their sale. */
export async function listNeverReturned(tx: Tx, purchaseId: PurchaseId): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('stock_holds')
    .where('purchase_id', '=', purchaseId)
    .where('no_return_fa', 'is not', null)
    .select('position')
    .execute()
  return new Set(rows.map(({ position }) => position))
}
