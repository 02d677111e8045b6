import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { namedOf } from '#server/features/catalog/titles/index.ts'

/** The kinds of products, and the titles whose pages show them. */
export async function findShown(db: Db, ids: readonly ProductId[]) {
  if (ids.length === 0) return new Map<ProductId, ShownProduct>()
  const rows = await listShown(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

const listShown = (db: Db, ids: readonly ProductId[]) =>
  db
    .selectFrom('products')
    .where('products.id', 'in', ids)
    .select(['products.id', 'products.kind', namedOf(sql<ProductId>`products.id`).as('named')])
    .execute()

export type ShownProduct = Awaited<ReturnType<typeof listShown>>[number]
