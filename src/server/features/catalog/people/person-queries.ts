import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import { aboutPeople } from '#db/reads.ts'
import type { CreditRole } from '#lib/lists/credit-roles.ts'
import type { PersonId, ProductId } from '#lib/ids.ts'
import { imageColumns, isOnSite, type StoredImage } from '#server/features/catalog/titles/index.ts'

/** A credit counts where its title, and all that contains it, is on the site. */
const onSite = isOnSite('credits.product_id')

/** A person, also by the id of a row that was merged into theirs. */
export async function findPerson(db: Db, id: PersonId) {
  return db
    .selectFrom('people')
    .where(sql<boolean>`people.id = coalesce((select person_id from merged_people where old_id = ${id}), ${id}::int)`)
    .select(['people.id', 'name_fa', 'name_en', 'kind', 'born_year', 'birthplace_fa', 'birthplace_en'])
    .select(['biography_fa', 'biography_en'])
    .select((eb) =>
      jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'people.photo_id').select(imageColumns)).as(
        'photo',
      ),
    )
    .executeTakeFirst()
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

export interface WorkRow {
  title_id: ProductId
  parts: { role: CreditRole; character_fa: string | null; character_en: string | null }[]
}

/** The titles of a person with what they did for each or for a part of it; newest first. */
export async function listWorks(db: Db, id: PersonId, most: number): Promise<WorkRow[]> {
  // of all credits only theirs
  const { rows } = await aboutPeople([id], () =>
    sql<WorkRow>`
    select named.title_id, jsonb_agg(
      jsonb_build_object(
        'role', credits.role, 'character_fa', credits.character_fa, 'character_en', credits.character_en
      )
      order by named.title_id <> credits.product_id, credits.product_id, credits.position
    ) as parts
    from credits join named_products named on named.product_id = credits.product_id
    join products title on title.id = named.title_id
    left join product_years on product_years.product_id = title.id
    where credits.person_id = ${id} and ${onSite}
    group by named.title_id, product_years.year, title.release_at
    order by coalesce(product_years.year, extract(year from title.release_at)::int) desc nulls last,
      title.release_at desc nulls first, named.title_id desc
    limit ${most}`.execute(db),
  )
  return rows
}

export interface SharedRow {
  id: PersonId
  name_fa: string
  name_en: string
  photo: StoredImage | null
  count: number
}

/** With whom a person shares most titles that are on the site. */
export async function listTogether(db: Db, id: PersonId, most: number): Promise<SharedRow[]> {
  const { rows } = await sql<SharedRow>`
    with own as (select distinct credits.product_id from credits where credits.person_id = ${id} and ${onSite}),
    shared as (
      select credits.person_id, count(distinct named.title_id)::int as count
      from own join credits using (product_id) join named_products named using (product_id)
      where credits.person_id <> ${id}
      group by credits.person_id order by count desc, credits.person_id limit ${most}
    )
    select people.id, name_fa, name_en, count, (
      select jsonb_build_object(
        'path', path, 'width', width, 'height', height, 'color', color, 'widths', widths, 'has_avif', has_avif,
        'focus', focus
      ) from images where images.id = people.photo_id
    ) as photo
    from shared join people on people.id = shared.person_id
    order by count desc, people.id`.execute(db)
  return rows
}

/** The next screenings that show one of these titles or a part of it, each with the title. */
export async function listScreeningsOf(db: Db, titles: readonly ProductId[], now: Date, most: number) {
  if (titles.length === 0) return []
  const { rows } = await sql<{ id: ProductId; at: Date; title_id: ProductId }>`
    select distinct on (products.release_at, products.id) products.id, products.release_at as at, named.title_id
    from named_products named
    join programme_items on programme_items.item_id = named.product_id
    join products on products.id = programme_items.product_id and products.kind = 'screening'
    join screenings on screenings.product_id = products.id
    where named.title_id = any (${titles}::int[]) and products.state = 'published' and products.release_at > ${now}
      and screenings.fate is distinct from 'cancelled' and not screenings.is_by_invitation
    order by products.release_at, products.id
    limit ${most}`.execute(db)
  return rows
}

/** Prizes of a person that are announced, at festivals that are on the site; the last first. */
export async function listPrizes(db: Db, id: PersonId, now: Date) {
  return db
    .selectFrom('festival_prizes')
    .innerJoin('products as festival', 'festival.id', 'festival_prizes.festival_id')
    .leftJoin('products as film', (join) =>
      join.onRef('film.id', '=', 'festival_prizes.film_id').on('film.state', '=', 'published'),
    )
    .where('festival_prizes.person_id', '=', id)
    .where('festival_prizes.announced_at', '<=', now)
    .where('festival.state', '=', 'published')
    .orderBy('festival_prizes.announced_at', 'desc')
    .select(['festival_prizes.name_fa', 'festival_prizes.name_en'])
    .select(['festival_prizes.category_fa', 'festival_prizes.category_en'])
    .select(['festival.id as festival_id', 'festival.title_fa as festival_fa', 'festival.title_en as festival_en'])
    .select(['film.id as film_id', 'film.title_fa as film_fa', 'film.title_en as film_en'])
    .execute()
}

/** People with a title on the site, in the order of their ids, from after one of them on. */
export async function listPublicPeople(db: Db, after: number, most: number) {
  const { rows } = await sql<{ id: PersonId; name_fa: string; name_en: string }>`
    select id, name_fa, name_en from people
    where id > ${after} and exists (select from credits where credits.person_id = people.id and ${onSite})
    order by id limit ${most}`.execute(db)
  return rows
}
