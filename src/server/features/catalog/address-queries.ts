import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { TitleKind } from '#lib/product-kinds.ts'

const perPage = 5000

/**
 * The ids of what has a page and may be found by everybody, in the order of their ids. One statement. A screening that
 * one is invited to has a page that is in no list.
 */
export async function addressesAfter(db: Db, after: number) {
  const rows = await db
    .selectFrom('products')
    .leftJoin('goods', 'goods.product_id', 'products.id')
    .leftJoin('screenings', 'screenings.product_id', 'products.id')
    .where('products.id', '>', after as ProductId)
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
    .orderBy('products.id')
    .limit(perPage)
    .select(['products.id', 'products.kind', 'products.updated_at'])
    .$narrowType<{ kind: TitleKind }>()
    .execute()
  return {
    items: rows.map(({ id, kind, updated_at: changed }) => ({ id, kind, changed_at: changed.toISOString() })),
    next: rows.length < perPage ? null : (rows.at(-1)?.id ?? null),
  }
}

/** What is told about titles in a few sentences. */
export async function findTextsOf(db: Db, ids: readonly ProductId[]) {
  if (ids.length === 0) return []
  return db.selectFrom('products').where('id', 'in', ids).select(['id', 'synopsis_fa', 'synopsis_en']).execute()
}
