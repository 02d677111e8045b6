import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { plannedAnew } from '#db/prepared.ts'
import type { PersonId, ProductId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Mask, slotsFor } from './masks.ts'

export type ListSort = 'newest' | 'oldest' | 'title' | 'shortest' | 'longest'

const orders = {
  newest: () => sql`year desc nulls last, listed_at desc, subject_id desc`,
  oldest: () => sql`year, listed_at, subject_id desc`,
  title: (locale: Locale) => (locale === 'fa' ? sql`sort_fa, subject_id desc` : sql`sort_en, subject_id desc`),
  shortest: () => sql`minutes, subject_id desc`,
  longest: () => sql`minutes desc nulls last, subject_id desc`,
}

interface PageWish {
  sort: ListSort
  locale: Locale
  limit: number
  offset: number
}

/** One page of few titles, by their slots. */
export async function pageOfSlots(db: Db, slots: readonly number[], wish: PageWish): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select subject_id as id from search_docs where slot = any (${slots}::int[])
    order by ${orders[wish.sort](wish.locale)} limit ${wish.limit} offset ${wish.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * One page of many titles: they are met soon in the order of an index, and those that are not meant are passed over.
 * `years`: where all of them are, so that the walk begins there. Bits stand in a byte from its highest, and PostgreSQL
 * counts those of a bytea from the lowest: `slot # 7` turns them around. A title that is newer than the mask has no bit.
 */
export async function pageOfMask(
  db: Db,
  mask: Mask,
  { years, ...wish }: PageWish & { years: { from: number; to: number } | null },
): Promise<ProductId[]> {
  const within = years === null ? sql`true` : sql`year >= ${years.from} and year <= ${years.to}`
  const { rows } = await sql<{ id: ProductId }>`
    ${plannedAnew}
    select subject_id as id from search_docs
    where slot is not null and ${within}
      and case when slot < ${slotsFor(mask)}::int then get_bit(${mask}::bytea, slot # 7) = 1 else false end
    order by ${orders[wish.sort](wish.locale)} limit ${wish.limit} offset ${wish.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A person's name, and the slots of their titles; undefined for nobody. */
export async function slotsOfPerson(db: Db, id: PersonId) {
  const { rows } = await sql<{ name_fa: string; name_en: string; slots: number[] }>`
    select name_fa, name_en, array(
      select slot from search_slots
      where product_id in (select product_id from credits where person_id = people.id)
        -- a screening is of those whom its film is of
        or product_id in (
          select programme_items.product_id from programme_items join credits on credits.product_id = item_id
          where credits.person_id = people.id and is_main
        )
    ) as slots
    from people where id = ${id}`.execute(db)
  return rows[0]
}

export async function genreNames(db: Db) {
  return db
    .selectFrom('genres')
    .where('is_hidden', '=', false)
    .orderBy('position')
    .orderBy('code')
    .select(['code', 'name_fa', 'name_en'])
    .execute()
}
