import { type InferResult, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { builtOnce, type ValueNamed } from '#db/built-once.ts'
import type { Db } from '#db/client.ts'
import type { PersonId, ProductId } from '#lib/ids.ts'
import {
  durationOf,
  firstGenreOf,
  firstStillIdOf,
  genresOf,
  imageColumns,
  posterIdOf,
  posterOf,
  shownId,
} from '#server/features/catalog/titles/index.ts'

/**
 * A plan for all values counts with ten of them. Fewer look cheaper when they are planned anew, and then PostgreSQL plans
 * each time, which takes three times as long as reading; so the first one stands for those that are missing.
 */
const filled = <Id extends number>(ids: readonly Id[]): Id[] => [
  ...ids,
  ...ids.slice(0, 1).flatMap((first) => Array.from({ length: Math.max(0, 10 - ids.length) }, () => first)),
]

/** Selects the fields that every found title shows, however it was found. */
const titlesFound = (db: Db, value: ValueNamed) =>
  db
    .selectFrom('products')
    .leftJoin('products as parent', 'parent.id', 'products.parent_id')
    .leftJoin('products as series', 'series.id', 'parent.parent_id')
    .leftJoin('product_years', (join) => join.on('product_years.product_id', '=', shownId))
    .leftJoin('goods', 'goods.product_id', 'products.id')
    .where(sql<boolean>`products.id = any (${value('ids')}::int[])`)
    .where('products.state', '=', 'published')
    .select([
      'products.id',
      'products.kind',
      'products.title_fa',
      'products.title_en',
      'products.age_rating',
      'products.release_at',
      'products.release_ends_at',
      'products.position',
      'parent.id as parent_id',
      'parent.position as parent_position',
      'parent.title_fa as parent_fa',
      'parent.title_en as parent_en',
      'series.id as series_id',
      'series.title_fa as series_fa',
      'series.title_en as series_en',
      'product_years.year',
      'goods.shelf',
      'goods.line_fa',
      'goods.line_en',
    ])
    .select((eb) => [
      // a track is seen by the cover of its album, an episode without a still by what it belongs to
      jsonObjectFrom(
        eb
          .selectFrom('images')
          .where('images.id', '=', (e) =>
            e.fn.coalesce(firstStillIdOf(eb), posterIdOf, 'parent.poster_id', 'series.poster_id'),
          )
          .select(imageColumns),
      ).as('image'),
      durationOf(eb),
      // music alone shows a name, that of its artist: a lyricist alone would be taken for one
      sql<{
        name_fa: string
        name_en: string
      } | null>`case when products.kind in ('music', 'track') then ${jsonObjectFrom(
        eb
          .selectFrom('credits')
          .innerJoin('people', 'people.id', 'credits.person_id')
          .whereRef('credits.product_id', '=', 'products.id')
          .where('credits.role', '=', 'artist')
          .orderBy('credits.position')
          .limit(1)
          .select(['people.name_fa', 'people.name_en']),
      )} end`.as('artist'),
    ])

const productHits = (db: Db, value: ValueNamed) => titlesFound(db, value).select(firstGenreOf)

export type ProductHitRow = InferResult<ReturnType<typeof productHits>>[number]

const askProducts = builtOnce<ProductHitRow>(productHits)

/** Returns found titles as they are shown, by their ids; drafts are left out. */
export async function findProductHits(db: Db, ids: readonly ProductId[]): Promise<ProductHitRow[]> {
  return ids.length === 0 ? [] : askProducts(db, { ids: filled(ids) })
}

const cardHits = (db: Db, value: ValueNamed) =>
  titlesFound(db, value)
    .select(['products.is_free', 'products.published_at'])
    .select((eb) => [posterOf(eb), genresOf(eb)])

const askCards = builtOnce<InferResult<ReturnType<typeof cardHits>>[number]>(cardHits)

/** The same with what a card shows besides: its poster, all genres, and what its tag is chosen by. */
export async function findCardHits(db: Db, ids: readonly ProductId[]) {
  const rows = ids.length === 0 ? [] : await askCards(db, { ids: filled(ids) })
  return rows.map((row) => ({ ...row, genre: row.genres[0] ?? null }))
}

const personHits = (db: Db, value: ValueNamed) =>
  db
    .selectFrom('people')
    .where(sql<boolean>`people.id = any (${value('ids')}::int[])`)
    .select(['people.id', 'people.name_fa', 'people.name_en'])
    .select((eb) => [
      jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'people.photo_id').select(imageColumns)).as(
        'photo',
      ),
      sql<string[]>`array(
        select role from credits join products on products.id = credits.product_id
        where credits.person_id = people.id and products.state = 'published'
        group by role order by count(*) desc, role
      )`.as('roles'),
      sql<number>`(
        select count(distinct credits.product_id)::int from credits join products on products.id = credits.product_id
        where credits.person_id = people.id and products.state = 'published'
      )`.as('titles'),
    ])

export type PersonHitRow = InferResult<ReturnType<typeof personHits>>[number]

const askPeople = builtOnce<PersonHitRow>(personHits)

/** Returns found people as they are shown: roles, most frequent first, and the number of their published titles. */
export async function findPersonHits(db: Db, ids: readonly PersonId[]): Promise<PersonHitRow[]> {
  return ids.length === 0 ? [] : askPeople(db, { ids: filled(ids) })
}
