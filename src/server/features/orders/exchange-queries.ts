import { sql } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { PurchaseId } from '#lib/ids.ts'

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

export type VariantOfLine = Awaited<ReturnType<typeof findVariantsOfLines>>[number]
