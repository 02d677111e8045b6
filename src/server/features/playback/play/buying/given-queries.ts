import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { ProductId, PurchaseId } from '#lib/ids.ts'

const boughtId = sql<ProductId>`coalesce(rights.bought_id, rights.product_id)`

/** Ends the rights that a purchase of this product gave; a viewer who is watching gets no further key. */
export async function revokeRight(
  tx: Tx,
  right: { purchaseId: PurchaseId; productId: ProductId },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('rights')
    .set({ revoked_at: now })
    .where('purchase_id', '=', right.purchaseId)
    .where(boughtId, '=', right.productId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Of these purchases, those that gave a right which is still valid, and of how many products. */
export async function countGivenBy(db: Db, purchaseIds: readonly PurchaseId[]): Promise<Map<PurchaseId, number>> {
  const rows = await db
    .selectFrom('rights')
    .where(sql<boolean>`purchase_id = any(${purchaseIds}::uuid[])`)
    .where('revoked_at', 'is', null)
    .groupBy('purchase_id')
    .select(['purchase_id', sql<number>`count(distinct ${boughtId})::int`.as('count')])
    .execute()
  return new Map(rows.flatMap(({ purchase_id: id, count }) => (id === null ? [] : [[id, count]])))
}
