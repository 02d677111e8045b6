import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import { type CardFilter, conditions, titles } from '../listing/card-queries.ts'

/** How many titles of each kind a filter finds; kinds without one are left out. */
export async function countKinds(db: Db, filter: CardFilter, now: Date) {
  return titles(db, filter.kinds)
    .where((eb) => eb.and(conditions(eb, filter, now)))
    .groupBy('products.kind')
    .select((eb) => ['products.kind', eb.fn.countAll<number>().$castTo<number>().as('total')])
    .execute()
}

/** A genre that visitors see; one that was merged is the one that it was merged into. */
export async function findGenre(db: Db, code: string) {
  return db
    .selectFrom('genres as asked')
    .innerJoin('genres', (join) =>
      join.on('genres.code', '=', (eb) => eb.fn.coalesce('asked.merged_into', 'asked.code')),
    )
    .where('asked.code', '=', code)
    .where('genres.is_hidden', '=', false)
    .select(['genres.code', 'genres.name_fa', 'genres.name_en', 'genres.about_fa', 'genres.about_en'])
    .executeTakeFirst()
}

/** The genres with a published title of these kinds, in the order of the filters. */
export async function countGenres(db: Db, kinds: readonly ProductKind[]) {
  return db
    .selectFrom('genres')
    .innerJoin('product_genres', 'product_genres.genre_code', 'genres.code')
    .innerJoin('products', 'products.id', 'product_genres.product_id')
    .where('products.state', '=', 'published')
    .where('products.kind', 'in', kinds)
    .where('genres.is_hidden', '=', false)
    .groupBy(['genres.code', 'genres.name_fa', 'genres.name_en', 'genres.position'])
    .orderBy('genres.position')
    .orderBy('genres.code')
    .select(['genres.code', 'genres.name_fa', 'genres.name_en'])
    .select((eb) => eb.fn.countAll<number>().$castTo<number>().as('count'))
    .execute()
}

/** The years and the countries of published titles, most titles first for a country, newest first for a year. */
export async function countYears(db: Db) {
  const { rows } = await sql<{ year: number; count: number }>`
    select year, count(*)::int as count from product_years join products on products.id = product_id
    where products.state = 'published' group by year order by year desc`.execute(db)
  return rows
}

export async function countCountries(db: Db) {
  const { rows } = await sql<{ code: string; count: number }>`
    select code, count(*)::int as count
    from product_years join products on products.id = product_id, unnest(countries) as code
    where products.state = 'published' group by code order by count desc, code`.execute(db)
  return rows
}
