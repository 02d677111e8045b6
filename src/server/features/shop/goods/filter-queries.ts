import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { Goods as GoodsTable } from '#db/schema.gen.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'

/** By what a list of goods can be narrowed: its shelves, their sizes, and the titles that goods belong to. */

type Shelf = Selectable<GoodsTable>['shelf']

/** The sizes of a shelf, smallest number of letters first and then by the table's order. */
export async function listSizes(db: Db, shelf: Shelf | undefined, locale: Locale): Promise<string[]> {
  const size = locale === 'fa' ? sql`size.size_fa` : sql`size.size_en`
  const live = sql`variants.size_fa is not null and variants.withdrawn_at is null`
  const first = sql`order by variants.size_fa, variants.size_en, variants.position limit 1`
  const ofShelf = shelf === undefined ? sql`true` : sql`goods.shelf = ${shelf}`
  // from one size to the next by the index: there are few sizes and many variants
  const { rows } = await sql<{ size: string }>`
    with recursive size as (
      (select size_fa, size_en, position from variants where ${live} ${first})
      union all
      select next.* from size, lateral (
        select size_fa, size_en, position from variants
        where ${live} and (variants.size_fa, variants.size_en) > (size.size_fa, size.size_en) ${first}
      ) next
    )
    select ${size} as size from size
    where (
      -- with a limit: as a mere "exists" it would be joined with all variants
      select true from variants
      join goods on goods.product_id = variants.product_id
      where ${live} and variants.size_fa = size.size_fa and variants.size_en = size.size_en
        and goods.listed_at is not null and ${ofShelf} limit 1
    )
    group by 1 order by min(size.position), 1 limit 30`.execute(db)
  return rows.map((row) => row.size)
}

/** The most titles among which a list of goods is narrowed. */
const mostTitles = 200

/** Titles on the site that goods of a shelf belong to, by name; the newest if there are too many. */
export async function listTitlesOfGoods(
  db: Db,
  shelf: Shelf | undefined,
  locale: Locale,
): Promise<{ id: ProductId; title: string }[]> {
  const title = locale === 'fa' ? sql`products.title_fa` : sql`products.title_en`
  const collation = locale === 'fa' ? sql`collate "fa-x-icu"` : sql`collate "en-x-icu"`
  const ofShelf = shelf === undefined ? sql`true` : sql`goods.shelf = ${shelf}`
  // from one title to the next by the index: there are many goods of each
  const { rows } = await sql<{ id: ProductId; title: string }>`
    with recursive title as (
      (select of_id from goods where of_id is not null order by of_id desc limit 1)
      union all
      select next.* from title, lateral (
        select of_id from goods where of_id < title.of_id order by of_id desc limit 1
      ) next
    )
    select listed.id, listed.title from (
      select products.id, ${title} as title from title join products on products.id = title.of_id
      where products.state = 'published' and (
        select true from goods where goods.of_id = title.of_id and goods.listed_at is not null and ${ofShelf} limit 1
      )
      limit ${mostTitles}::int
    ) listed
    order by listed.title ${collation}, listed.id`.execute(db)
  return rows
}

/** The name of a title on the site. */
export async function findTitle(db: Db, id: ProductId) {
  return db
    .selectFrom('products')
    .where('id', '=', id)
    .where('state', '=', 'published')
    .select(['title_fa', 'title_en'])
    .executeTakeFirst()
}

/** How many goods lie on each shelf, the fullest first. */
export async function countShelves(db: Db) {
  return db
    .selectFrom('shelf_counts')
    .where('count', '>', 0)
    .orderBy('count', 'desc')
    .orderBy('shelf')
    .select(['shelf', 'count'])
    .execute()
}
