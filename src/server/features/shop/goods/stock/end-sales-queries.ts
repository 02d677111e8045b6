import { sql } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'

/** Locks goods with a sale that has ended, as an editor does; those that somebody has locked are left out. */
export async function lockEndedSales(tx: Tx, now: Date, most: number): Promise<ProductId[]> {
  const rows = await tx
    .selectFrom('products')
    .innerJoin('goods', 'goods.product_id', 'products.id')
    .where('goods.lowest_until', '<=', now)
    .orderBy('products.id')
    .limit(most)
    .select('products.id')
    .forNoKeyUpdate('products')
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes the ended sales of these goods away. Their version stays: an editor who saves such a sale again does no harm. */
export async function endSalesOf(tx: Tx, ids: readonly ProductId[], now: Date): Promise<void> {
  await tx
    .updateTable('variant_prices')
    .set({ sale_amount: null, sale_ends_at: null })
    .from('variants')
    .whereRef('variants.id', '=', 'variant_prices.variant_id')
    .where('variants.product_id', '=', sql<ProductId>`any(${ids}::int[])`)
    .where('variant_prices.sale_ends_at', '<=', now)
    .execute()
}
