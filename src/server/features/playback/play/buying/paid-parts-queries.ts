import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { MemberId, ProductId, PurchaseId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'

/** Whether what a line bought for good is still its buyer's: nothing of it was taken back. */
const isStillHad = (eb: ExpressionBuilder<DB, 'purchase_lines'>) =>
  eb.exists(
    eb
      .selectFrom('rights')
      .whereRef('rights.purchase_id', '=', 'purchase_lines.purchase_id')
      .where(sql<boolean>`coalesce(rights.bought_id, rights.product_id) = purchase_lines.product_id`)
      .where('rights.revoked_at', 'is', null)
      .where('rights.ends_at', 'is', null)
      .select(sql`1`.as('one')),
  )

/**
 * Lists a member's payments in one currency for parts of a product, or for the product itself, that are theirs for
 * good: bought, neither given nor rented, and not taken back. The first first.
 */
export async function findPaidParts(
  db: Db | Tx,
  asked: { memberId: MemberId; productId: ProductId; currency: Currency },
) {
  const rows = await db
    .selectFrom('purchases')
    .innerJoin('purchase_lines', 'purchase_lines.purchase_id', 'purchases.id')
    .innerJoin('product_tree', (join) =>
      join
        .onRef('product_tree.product_id', '=', 'purchase_lines.product_id')
        .on('product_tree.within_id', '=', asked.productId),
    )
    .where('purchases.member_id', '=', asked.memberId)
    .where('purchases.currency', '=', asked.currency)
    .where('purchases.state', '=', 'paid')
    .where('purchase_lines.purchasable', '=', 'film')
    .where(isStillHad)
    .orderBy('purchases.paid_at')
    .orderBy('purchases.number')
    .orderBy('purchase_lines.position')
    .select((eb) => [
      'purchase_lines.purchase_id',
      'purchase_lines.position',
      eb.ref('purchase_lines.product_id').$notNull().as('product_id'),
      'purchase_lines.title_fa',
      'purchase_lines.title_en',
      'purchase_lines.amount',
      eb
        .selectFrom('refund_lines')
        .whereRef('refund_lines.purchase_id', '=', 'purchase_lines.purchase_id')
        .whereRef('refund_lines.position', '=', 'purchase_lines.position')
        .select((e) => e.fn.sum<number>('refund_lines.amount').as('sum'))
        .as('back'),
    ])
    .execute()
  return rows.map(({ amount, back, ...line }) => ({ ...line, left: Number(amount) - Number(back ?? 0) }))
}

/** The positions of a purchase whose money was reckoned for something that its buyer still has. */
export async function findReckonedLines(db: Db | Tx, purchaseId: PurchaseId): Promise<number[]> {
  const rows = await db
    .selectFrom('purchases as own')
    .innerJoin('purchases', 'purchases.member_id', 'own.member_id')
    .innerJoin('purchase_lines', 'purchase_lines.purchase_id', 'purchases.id')
    .innerJoinLateral(
      sql<{
        purchase_id: PurchaseId
        position: number
      }>`jsonb_to_recordset(purchase_lines.details -> 'reckoned')`.as<'reckoned'>(
        sql`reckoned(purchase_id uuid, position smallint)`,
      ),
      (join) => join.onTrue(),
    )
    .where('own.id', '=', purchaseId)
    .where('purchases.state', '=', 'paid')
    .where('purchase_lines.purchasable', '=', 'film')
    .where('reckoned.purchase_id', '=', purchaseId)
    .where(isStillHad)
    .select('reckoned.position')
    .distinct()
    .execute()
  return rows.map(({ position }) => Number(position))
}
