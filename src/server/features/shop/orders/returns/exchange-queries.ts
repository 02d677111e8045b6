import { sql } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { PurchaseId, VariantId } from '#lib/ids.ts'

/** All variants of the goods of each line of a purchase, with their price in its currency. */
export async function findVariantsOfLines(tx: Tx, purchaseId: PurchaseId) {
  return tx
    .selectFrom('stock_holds as hold')
    .innerJoin('purchases', 'purchases.id', 'hold.purchase_id')
    .innerJoin('variants as own', 'own.id', 'hold.variant_id')
    .innerJoin('variants', 'variants.product_id', 'own.product_id')
    .leftJoin('variant_prices as price', (join) =>
      join.onRef('price.variant_id', '=', 'variants.id').onRef('price.currency', '=', 'purchases.currency'),
    )
    .where('hold.purchase_id', '=', purchaseId)
    .where('hold.state', '=', 'sold')
    .select(['hold.position', 'variants.id', 'variants.withdrawn_at'])
    .select(['price.amount', 'price.sale_amount', 'price.sale_ends_at'])
    .select(sql<boolean>`variants.id = own.id`.as('is_own'))
    .execute()
}

/** How many of each variant left the shelves for a purchase and have not come back onto them, by the book of stock. */
export async function countOut(tx: Tx, purchaseId: PurchaseId): Promise<ReadonlyMap<VariantId, number>> {
  const rows = await tx
    .selectFrom('stock_moves')
    .where('purchase_id', '=', purchaseId)
    .groupBy('variant_id')
    .select(['variant_id', sql<number>`-sum(quantity)::int`.as('count')])
    .execute()
  return new Map(rows.map(({ variant_id: id, count }) => [id, count]))
}

export type VariantOfLine = Awaited<ReturnType<typeof findVariantsOfLines>>[number]
