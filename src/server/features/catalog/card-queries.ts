import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { ProductId } from '#lib/ids.ts'
import type { ProductKind } from '#lib/product-kinds.ts'

export const imageColumns = ['path', 'width', 'height', 'color', 'widths', 'has_avif', 'focus'] as const

export type Products = ExpressionBuilder<DB, 'products'>

export const posterOf = (eb: Products) =>
  jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'products.poster_id').select(imageColumns)).as(
    'poster',
  )

export const firstStillOf = (eb: Products) =>
  jsonObjectFrom(
    eb
      .selectFrom('product_stills')
      .innerJoin('images', 'images.id', 'product_stills.image_id')
      .whereRef('product_stills.product_id', '=', 'products.id')
      .orderBy('product_stills.position')
      .limit(1)
      .select(imageColumns),
  ).as('still')

const genresOf = (eb: Products) =>
  jsonArrayFrom(
    eb
      .selectFrom('product_genres')
      .innerJoin('genres', 'genres.code', 'product_genres.genre_code')
      .whereRef('product_genres.product_id', '=', 'products.id')
      .orderBy('product_genres.position')
      .select(['genres.code', 'genres.name_fa', 'genres.name_en']),
  ).as('genres')

const durationOf = (eb: Products) =>
  eb
    .selectFrom('current_assets')
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .whereRef('current_assets.product_id', '=', 'products.id')
    .where('current_assets.purpose', '=', 'feature')
    .select('assets.duration_ms')
    .as('duration_ms')

/** Products, each with what only its kind has: what another kind has is null. */
const titles = (db: Db) => db.selectFrom('products').leftJoin('films', 'films.product_id', 'products.id')
type Titles = ExpressionBuilder<DB, 'products' | 'films'>

/** Everything of a poster card, one row a product. */
export function selectCards(db: Db) {
  return titles(db)
    .select([
      'products.id',
      'products.kind',
      'products.title_fa',
      'products.title_en',
      'films.year',
      'products.age_rating',
      'products.is_free',
      'products.release_at',
      'products.published_at',
    ])
    .select((eb) => [posterOf(eb), firstStillOf(eb), genresOf(eb), durationOf(eb)])
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

/** Kinds that are files of their own to play; what opens others needs none. */
const playThemselves: readonly ProductKind[] = ['movie', 'episode', 'track']

/** Whether something is played now as a title's film, or as its preview. */
export const hasAsset = (eb: ExpressionBuilder<DB, 'products'>, purpose: 'feature' | 'preview') =>
  eb.exists(
    eb
      .selectFrom('current_assets')
      .whereRef('current_assets.product_id', '=', 'products.id')
      .where('current_assets.purpose', '=', purpose)
      .select(sql`1`.as('one')),
  )

/** Whether a title's film is there, where it has one of its own. */
export const hasItsFilm = (eb: ExpressionBuilder<DB, 'products'>) =>
  eb.or([eb('products.kind', 'not in', playThemselves), hasAsset(eb, 'feature')])

/** What the home page may lead to: a title that can be watched, or one that is still to come. */
export const isWorthShowing = (eb: ExpressionBuilder<DB, 'products'>, now: Date) =>
  eb.or([eb('products.release_at', '>', now), hasItsFilm(eb)])

/** What a list or a row of the home page is made of. */
export interface CardFilter {
  /** Of these kinds; of none, nothing is found. */
  kinds: readonly ProductKind[]
  genre?: string | undefined
  year?: number | undefined
  subtitle?: string | undefined
  price?: 'free' | 'paid' | undefined
  /** Only titles for this age and below. */
  max_age?: number | undefined
  /** Only what is released (false) or only what is still to come (true). */
  coming?: boolean | undefined
  ids?: ProductId[] | undefined
  except?: number | undefined
  /** Of what is released only what can be watched: a film may be missing, or still be prepared. */
  withFilm?: boolean | undefined
}

function conditions(eb: Titles, filter: CardFilter, now: Date): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [eb('products.state', '=', 'published')]
  all.push(filter.kinds.length > 0 ? eb('products.kind', 'in', filter.kinds) : sql<SqlBool>`false`)
  if (filter.year !== undefined) all.push(eb('films.year', '=', filter.year))
  if (filter.price !== undefined) all.push(eb('products.is_free', '=', filter.price === 'free'))
  if (filter.max_age !== undefined) all.push(eb('products.age_rating', '<=', filter.max_age))
  if (filter.ids !== undefined) all.push(eb('products.id', 'in', filter.ids.length > 0 ? filter.ids : [0]))
  if (filter.except !== undefined) all.push(eb('products.id', '!=', filter.except))
  if (filter.coming === true) all.push(eb('products.release_at', '>', now))
  if (filter.coming === false)
    all.push(eb.or([eb('products.release_at', 'is', null), eb('products.release_at', '<=', now)]))
  if (filter.withFilm === true) all.push(isWorthShowing(eb, now))
  const { genre, subtitle } = filter
  if (genre !== undefined)
    all.push(
      eb.exists(
        eb
          .selectFrom('product_genres')
          .whereRef('product_genres.product_id', '=', 'products.id')
          .where('product_genres.genre_code', '=', genre)
          .select(sql`1`.as('one')),
      ),
    )
  if (subtitle !== undefined)
    all.push(
      eb.exists(
        eb
          .selectFrom('subtitle_tracks')
          .whereRef('subtitle_tracks.product_id', '=', 'products.id')
          .where(sql<string>`subtitle_tracks.lang`, '=', subtitle)
          .select(sql`1`.as('one')),
      ),
    )
  return all
}

export type CardSort = 'newest' | 'oldest' | 'title'

/** Cards by filter. Titles sort by the rules of their language, not by code point. */
export async function findCards(
  db: Db,
  options: { filter: CardFilter; sort: CardSort; locale: 'fa' | 'en'; now: Date; limit: number; offset?: number },
): Promise<CardRow[]> {
  let query = selectCards(db).where((eb) => eb.and(conditions(eb, options.filter, options.now)))
  if (options.sort === 'title')
    query =
      options.locale === 'fa'
        ? query.orderBy(sql`products.title_fa collate "fa-x-icu"`)
        : query.orderBy(sql`products.title_en collate "en-x-icu"`)
  else if (options.sort === 'oldest') query = query.orderBy('films.year', 'asc').orderBy('products.published_at', 'asc')
  else query = query.orderBy('films.year', 'desc').orderBy('products.published_at', 'desc')
  return query
    .orderBy('products.id', 'desc')
    .limit(options.limit)
    .offset(options.offset ?? 0)
    .execute()
}

export async function findCardsById(
  db: Db,
  ids: readonly ProductId[],
  kinds: readonly ProductKind[],
): Promise<CardRow[]> {
  if (ids.length === 0) return []
  return selectCards(db).where('products.id', 'in', ids).where('products.kind', 'in', kinds).execute()
}

export interface Facets {
  total: number
  genres: { code: string; name_fa: string; name_en: string; count: number }[]
  years: { year: number; count: number }[]
  subtitles: { lang: string; count: number }[]
}

/** The number of titles under a filter, and under each further choice. */
export async function countFacets(db: Db, filter: CardFilter, now: Date): Promise<Facets> {
  const matching = (wanted: CardFilter) =>
    titles(db)
      .where((eb) => eb.and(conditions(eb, wanted, now)))
      .select(['products.id', 'films.year'])
  const row = await db
    .with('matching', () => matching(filter))
    .with('without_genre', () => matching({ ...filter, genre: undefined }))
    .with('without_year', () => matching({ ...filter, year: undefined }))
    .with('without_subtitle', () => matching({ ...filter, subtitle: undefined }))
    .selectNoFrom((eb) => [
      eb
        .selectFrom('matching')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('total'),
      jsonArrayFrom(
        eb
          .selectFrom('without_genre')
          .innerJoin('product_genres', 'product_genres.product_id', 'without_genre.id')
          .innerJoin('genres', 'genres.code', 'product_genres.genre_code')
          .groupBy(['genres.code', 'genres.name_fa', 'genres.name_en', 'genres.position'])
          .orderBy('genres.position')
          .select((e) => ['genres.code', 'genres.name_fa', 'genres.name_en', e.fn.countAll<number>().as('count')]),
      ).as('genres'),
      jsonArrayFrom(
        eb
          .selectFrom('without_year')
          .where('without_year.year', 'is not', null)
          .groupBy('without_year.year')
          .orderBy('without_year.year', 'desc')
          .select((e) => [e.ref('without_year.year').$notNull().as('year'), e.fn.countAll<number>().as('count')]),
      ).as('years'),
      jsonArrayFrom(
        eb
          .selectFrom('without_subtitle')
          .innerJoin('subtitle_tracks', 'subtitle_tracks.product_id', 'without_subtitle.id')
          .groupBy('subtitle_tracks.lang')
          .orderBy('subtitle_tracks.lang', 'desc')
          .select((e) => ['subtitle_tracks.lang', e.fn.countAll<number>().as('count')]),
      ).as('subtitles'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, total: Number(row.total) }
}
