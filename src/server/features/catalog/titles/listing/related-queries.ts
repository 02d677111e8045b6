import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import type { CardRow } from './card-queries.ts'
import { findCardsOf } from './list-queries.ts'

/** The most titles of a genre that are compared, the last added: a genre of a large catalogue has thousands. */
const mostOfGenre = 100

/**
 * Published products that share a genre, nearest first, of those that were added last in each genre; then the newest ones.
 * A film and its screening once. Two statements.
 */
export async function findRelated(
  db: Db,
  id: ProductId,
  { kinds, limit, now }: { kinds: readonly ProductKind[]; limit: number; now: Date },
): Promise<CardRow[]> {
  const { rows } = await sql<{ id: ProductId }>`
    with ours as (
      select genre_code from product_genres
      where product_id = (select plays_id from what_plays where what_plays.product_id = ${id})
    ),
    near as (
      select latest.id from ours cross join lateral (
        select product_id as id from product_genres theirs where theirs.genre_code = ours.genre_code
        order by product_id desc limit ${mostOfGenre}
      ) latest
      union
      select latest.id from unnest(${kinds}::text[]) as wanted cross join lateral (
        select products.id from products where products.kind = wanted and state = 'published'
        order by published_at desc limit ${limit + 1}
      ) latest
    ),
    -- a screening is of the genres of its film
    shown as (
      select near.id, coalesce(item_id, near.id) as shown_id from near
      left join programme_items on programme_items.product_id = near.id and product_kind = 'screening' and is_main
      union
      select programme_items.product_id, item_id from near
      join programme_items on item_id = near.id and product_kind = 'screening' and is_main
    ),
    compared as (
      select shown.id, shown.shown_id, count(ours.genre_code) as shared
      from shown left join product_genres on product_genres.product_id = shown.shown_id left join ours using (genre_code)
      group by shown.id, shown.shown_id
    )
    select products.id from compared
    join products on products.id = compared.id
    left join screenings on screenings.product_id = products.id
    left join product_years on product_years.product_id = compared.shown_id
    where products.state = 'published' and products.kind = any (${kinds}::text[]) and products.id <> ${id}
      and (products.kind <> 'screening' or products.release_ends_at > ${now} or products.release_ends_at is null)
      and screenings.fate is distinct from 'cancelled' and screenings.is_by_invitation is not true
      -- a screening of a film that is on the site itself would show one film twice; on that film's own page it stays
      and not exists (
        select from products film where products.kind = 'screening' and film.id = compared.shown_id
          and film.kind <> 'screening' and film.state = 'published' and film.id <> ${id}
      )
    order by shared desc, product_years.year desc nulls last, products.id limit ${limit}`.execute(db)
  const ids = rows.map((row) => row.id)
  const cards = new Map((await findCardsOf(db, ids, kinds)).map((card) => [card.id, card]))
  return ids.flatMap((one) => cards.get(one) ?? [])
}
