import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { TitleKind } from '#lib/lists/product-kinds.ts'

const perPage = 5000

/** Selects products with a page that everybody may find. A screening by invitation has a page that is in no list. */
const found = (db: Db) =>
  db
    .selectFrom('products')
    .leftJoin('goods', 'goods.product_id', 'products.id')
    .leftJoin('screenings', 'screenings.product_id', 'products.id')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('products.state', '=', 'published'),
          eb('products.kind', 'in', ['movie', 'series', 'music', 'screening', 'festival']),
          sql<boolean>`screenings.is_by_invitation is not true`,
        ]),
        eb('goods.listed_at', 'is not', null),
      ]),
    )

/** One page of ids, in their order. One statement. */
export async function addressesAfter(db: Db, after: ProductId) {
  const rows = await found(db)
    .where('products.id', '>', after)
    .orderBy('products.id')
    .limit(perPage)
    .select(['products.id', 'products.kind', 'products.updated_at'])
    .$narrowType<{ kind: TitleKind }>()
    .execute()
  return rows.map(({ id, kind, updated_at: changed }) => ({ id, kind, changed_at: changed.toISOString() }))
}

/** The ids after which the pages begin; there is always a first one. One statement. */
export async function addressPages(db: Db): Promise<number[]> {
  const numbered = found(db).select(['products.id', sql<number>`row_number() over (order by products.id)`.as('rank')])
  const rows = await db
    .selectFrom(numbered.as('numbered'))
    .where(sql<boolean>`numbered.rank % ${perPage}::int = 0`)
    .orderBy('numbered.id')
    .select('numbered.id')
    .execute()
  return [0, ...rows.map(({ id }) => id)]
}

/** Reads the synopses of titles and goods, and since when goods are on sale. */
export async function findTextsOf(db: Db, ids: readonly ProductId[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('products')
    .leftJoin('goods', 'goods.product_id', 'products.id')
    .where('products.id', 'in', ids)
    .select(['products.id', 'products.synopsis_fa', 'products.synopsis_en', 'goods.listed_at'])
    .execute()
}
