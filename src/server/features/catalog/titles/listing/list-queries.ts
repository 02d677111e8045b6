import { type SqlBool, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { aboutTitles } from '#db/reads.ts'
import type { ProductId } from '#lib/ids.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import { type CardFilter, type CardRow, conditions, ownYear, selectCards, yearColumn } from './card-queries.ts'

/**
 * Each film has its row of `films`, and so on. To say so makes an inner join of the left one, so that a list of one kind may
 * begin with the index of its years.
 */
function hasOwnRow(kinds: readonly ProductKind[]) {
  const only = new Set(kinds).size === 1 ? kinds[0] : undefined
  if (only === 'movie') return sql<SqlBool>`films.product_id is not null`
  if (only === 'series') return sql<SqlBool>`series.product_id is not null`
  return only === 'music' ? sql<SqlBool>`albums.product_id is not null` : sql<SqlBool>`true`
}

/** The year by which a list is sorted: of the title of its kind, or the one in which a festival begins. */
const yearAmong = (kinds: readonly ProductKind[]) =>
  kinds.includes('festival')
    ? sql<number>`coalesce(${ownYear}, extract(year from products.release_at)::int)`
    : yearColumn(kinds)

/** `published`: the newest on the site first; `leaving`: the first to leave first. */
export type CardSort = 'newest' | 'oldest' | 'title' | 'published' | 'leaving'

/** Cards by filter. Titles are sorted by the rules of their language, not by code point. */
export async function findCards(
  db: Db,
  options: { filter: CardFilter; sort: CardSort; locale: 'fa' | 'en'; now: Date; limit: number; offset?: number },
): Promise<CardRow[]> {
  const year = yearAmong(options.filter.kinds)
  let query = selectCards(db, options.filter.kinds)
    .where((eb) => eb.and(conditions(eb, options.filter, options.now)))
    .where(hasOwnRow(options.filter.kinds))
  if (options.sort === 'title')
    query =
      options.locale === 'fa'
        ? query.orderBy(sql`products.title_fa collate "fa-x-icu"`)
        : query.orderBy(sql`products.title_en collate "en-x-icu"`)
  else if (options.sort === 'published') query = query.orderBy('products.published_at', 'desc')
  else if (options.sort === 'leaving') query = query.orderBy('products.release_ends_at')
  else if (options.sort === 'oldest') query = query.orderBy(year, 'asc').orderBy('products.published_at', 'asc')
  else query = query.orderBy(year, 'desc').orderBy('products.published_at', 'desc')
  return query
    .orderBy('products.id', 'desc')
    .limit(options.limit)
    .offset(options.offset ?? 0)
    .execute()
}

/** Cards of published titles of these kinds. The ids are one value, so that one plan serves every page. */
export async function findCardsOf(
  db: Db,
  ids: readonly ProductId[],
  kinds: readonly ProductKind[],
): Promise<CardRow[]> {
  if (ids.length === 0) return []
  return aboutTitles(ids, () =>
    selectCards(db, kinds)
      .where(sql<SqlBool>`products.id = any (${ids}::int[])`)
      .where('products.state', '=', 'published')
      .execute(),
  )
}

export async function findCardsById(
  db: Db,
  ids: readonly ProductId[],
  kinds: readonly ProductKind[],
): Promise<CardRow[]> {
  if (ids.length === 0) return []
  return selectCards(db).where('products.id', 'in', ids).where('products.kind', 'in', kinds).execute()
}
