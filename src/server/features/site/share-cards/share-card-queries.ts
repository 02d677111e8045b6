import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'

/** The kind of a published product; undefined: there is none of this id. */
export async function findKind(db: Db, id: ProductId): Promise<ProductKind | undefined> {
  const row = await db
    .selectFrom('products')
    .where('id', '=', id)
    .where('state', '=', 'published')
    .select('kind')
    .executeTakeFirst()
  return row?.kind
}
