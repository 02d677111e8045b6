import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { AlbumForm } from '#lib/lists/album-forms.ts'
import type { ImageId, ProductId } from '#lib/ids.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import { imageColumns, type Products } from '../image-columns.ts'
import { musicOf } from '../kinds/album-queries.ts'

/**
 * The film that a screening shows; any other product itself. As in the view `what_plays`; the kind is asked first, so
 * that a film costs no look into the programmes.
 */
export const shownId = sql<ProductId>`case products.kind when 'screening' then coalesce(
    (
      select item_id from programme_items
      where programme_items.product_id = products.id and product_kind = 'screening' and is_main
    ),
    products.id
  ) else products.id end`

/** The same where only these kinds are asked for: without screenings, indexes and hash joins serve every title itself. */
export const shownAmong = (kinds: readonly ProductKind[]) =>
  kinds.includes('screening') ? shownId : sql<ProductId>`products.id`

/** Its own poster; a screening without one has the poster of its film. */
export const posterIdOf = sql<ImageId | null>`coalesce(
  products.poster_id, (select shown.poster_id from products shown where shown.id = ${shownId})
)`

export const posterOf = (eb: Products) =>
  jsonObjectFrom(eb.selectFrom('images').where('images.id', '=', posterIdOf).select(imageColumns)).as('poster')

const ofProduct = (eb: ExpressionBuilder<DB, 'products' | 'product_stills'>) =>
  eb('product_stills.product_id', '=', eb.ref('products.id'))

export const firstStillIdOf = (eb: Products) =>
  eb
    .selectFrom('product_stills')
    .where((e) => e.or([ofProduct(e), e('product_stills.product_id', '=', shownId)]))
    // its own before those of the film that it shows
    .orderBy((e) => ofProduct(e), 'desc')
    .orderBy('product_stills.position')
    .limit(1)
    .select('product_stills.image_id')

export const firstStillOf = (eb: Products) =>
  jsonObjectFrom(eb.selectFrom('images').where('images.id', '=', firstStillIdOf(eb)).select(imageColumns)).as('still')

const genresInOrder = (eb: Products) =>
  eb
    .selectFrom('product_genres')
    .innerJoin('genres', 'genres.code', 'product_genres.genre_code')
    .where('product_genres.product_id', '=', shownId)
    .where('genres.is_hidden', '=', false)
    .orderBy('product_genres.position')
    .select(['genres.code', 'genres.name_fa', 'genres.name_en'])

export const genresOf = (eb: Products) => jsonArrayFrom(genresInOrder(eb)).as('genres')
export const firstGenreOf = (eb: Products) => jsonObjectFrom(genresInOrder(eb).limit(1)).as('genre')

export const durationOf = (eb: Products) =>
  eb
    .selectFrom('current_assets')
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .where('current_assets.product_id', '=', shownId)
    .where('current_assets.purpose', '=', 'feature')
    .select('assets.duration_ms')
    .as('duration_ms')

export const aidsOf = (eb: Products) =>
  eb
    .selectFrom('current_assets')
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .where('current_assets.product_id', '=', shownId)
    .where('current_assets.purpose', '=', 'feature')
    .select('assets.aids')
    .as('aids')

/**
 * Products with the columns of their kind, a screening with those of its film; columns of other kinds are null. `kinds`:
 * which of them will be asked for; all by default.
 */
export const titles = (db: Db, kinds: readonly ProductKind[] = ['screening']) =>
  db
    .selectFrom('products')
    .leftJoin('films', (join) => join.on('films.product_id', '=', shownAmong(kinds)))
    .leftJoin('series', 'series.product_id', 'products.id')
    .leftJoin('albums', 'albums.product_id', 'products.id')
type Titles = ExpressionBuilder<DB, 'products' | 'films' | 'series' | 'albums'>

/** The year of what has one in a table of its own kind. */
export const ownYear = sql<number | null>`coalesce(films.year, series.year, albums.year)`

/** The column with the year of a list of one kind, so that its index serves; of several kinds, whichever has one. */
export const yearColumn = (kinds: readonly ProductKind[]) => {
  if (kinds.every((kind) => kind === 'series')) return sql<number | null>`series.year`
  if (kinds.every((kind) => kind === 'music')) return sql<number | null>`albums.year`
  return kinds.includes('series') || kinds.includes('music') ? ownYear : sql<number | null>`films.year`
}

/** All columns of a poster card, one row per product. */
export function selectCards(db: Db, kinds?: readonly ProductKind[]) {
  return titles(db, kinds)
    .select([
      'products.id',
      'products.kind',
      'products.title_fa',
      'products.title_en',
      (kinds === undefined ? ownYear : yearColumn(kinds)).as('year'),
      'products.age_rating',
      'products.is_free',
      'products.release_at',
      'products.published_at',
    ])
    .select((eb) => [posterOf(eb), firstStillOf(eb), genresOf(eb), durationOf(eb), aidsOf(eb), musicOf(eb)])
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

/** Kinds with a film to play; other kinds need none. */
export const withFilm: readonly ProductKind[] = ['movie', 'episode', 'track', 'screening']

/** Kinds that have genres, of their own or of the film that they show. */
export const withGenres: readonly ProductKind[] = ['movie', 'series', 'screening']

/** Whether an asset of this purpose (the film, or the preview) is played now. */
export const hasAsset = (eb: ExpressionBuilder<DB, 'products'>, purpose: 'feature' | 'preview') =>
  eb.exists(
    eb
      .selectFrom('current_assets')
      .where('current_assets.product_id', '=', shownId)
      .where('current_assets.purpose', '=', purpose)
      .select(sql`1`.as('one')),
  )

// asked of screenings alone, so that no film costs a look into their table
const isLive = sql<SqlBool>`case products.kind when 'screening' then exists (
    select from screenings where screenings.product_id = products.id and mode = 'live'
  ) else false end`

/** Whether a title's film is there, for a kind that has one; a live event needs none. */
export const hasItsFilm = (eb: ExpressionBuilder<DB, 'products'>) =>
  eb.or([eb('products.kind', 'not in', withFilm), hasAsset(eb, 'feature'), isLive])

/** Tells whether the home page may show a title: one that can be watched, or is not released yet. */
export const isWorthShowing = (eb: ExpressionBuilder<DB, 'products'>, now: Date) =>
  eb.or([eb('products.release_at', '>', now), hasItsFilm(eb)])

/** The filter of a list or of a row of the home page. */
export interface CardFilter {
  /** Of these kinds; an empty list finds nothing. */
  kinds: readonly ProductKind[]
  genre?: string | undefined
  year?: number | undefined
  /** ISO 3166-1; of films and series. */
  country?: string | undefined
  subtitle?: string | undefined
  /** Of music: of one form, or of some. */
  form?: AlbumForm | undefined
  forms?: readonly AlbumForm[] | undefined
  price?: 'free' | 'paid' | undefined
  /** Only titles rated for this age or younger. */
  max_age?: number | undefined
  /** Only released titles (false) or only those not released yet (true). */
  coming?: boolean | undefined
  ids?: ProductId[] | undefined
  except?: number | undefined
  /** Only what leaves the site by then. */
  leavesBy?: Date | undefined
  /** Of released titles only those that can be watched: a film may be missing or in preparation. */
  withFilm?: boolean | undefined
}

/** A screening that is over, cancelled, or by invitation only. */
export const isPastScreening = (eb: Titles, now: Date) =>
  eb.and([
    eb('products.kind', '=', 'screening'),
    eb.or([
      eb('products.release_ends_at', '<=', now),
      eb.exists(
        eb
          .selectFrom('screenings')
          .whereRef('screenings.product_id', '=', 'products.id')
          .where((e) => e.or([e('screenings.fate', '=', 'cancelled'), e('screenings.is_by_invitation', '=', true)]))
          .select(sql`1`.as('one')),
      ),
    ]),
  ])

/** Whether a title has subtitles in this language; a series has those of its episodes. */
const hasSubtitle = (eb: Titles, kinds: readonly ProductKind[], lang: string) => {
  const own = eb.exists(
    eb
      .selectFrom('subtitle_tracks')
      .where('subtitle_tracks.product_id', '=', shownAmong(kinds))
      .where(sql<string>`subtitle_tracks.lang`, '=', lang)
      .select(sql`1`.as('one')),
  )
  if (!kinds.includes('series')) return own
  const inEpisodes = eb.exists(
    eb
      .selectFrom('products as seasons')
      .innerJoin('products as parts', 'parts.parent_id', 'seasons.id')
      .innerJoin('subtitle_tracks', 'subtitle_tracks.product_id', 'parts.id')
      .whereRef('seasons.parent_id', '=', 'products.id')
      .where('parts.state', '=', 'published')
      .where(sql<string>`subtitle_tracks.lang`, '=', lang)
      .select(sql`1`.as('one')),
  )
  return eb.or([own, inEpisodes])
}

/** Whether a film or a series is from a country. */
const isFrom = (eb: Titles, country: string) =>
  eb.or([
    sql<SqlBool>`films.countries @> array[${country}]::text[]`,
    sql<SqlBool>`series.countries @> array[${country}]::text[]`,
  ])

export function conditions(eb: Titles, filter: CardFilter, now: Date): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [eb('products.state', '=', 'published')]
  // a screening that is over, that does not take place, or to which one is invited, is in no list
  all.push(eb.not(isPastScreening(eb, now)))
  all.push(filter.kinds.length > 0 ? eb('products.kind', 'in', filter.kinds) : sql<SqlBool>`false`)
  if (filter.year !== undefined) all.push(eb(yearColumn(filter.kinds), '=', filter.year))
  if (filter.country !== undefined) all.push(isFrom(eb, filter.country))
  if (filter.form !== undefined) all.push(eb('albums.form', '=', filter.form))
  if (filter.forms !== undefined) all.push(eb('albums.form', 'in', filter.forms))
  if (filter.price !== undefined) all.push(eb('products.is_free', '=', filter.price === 'free'))
  if (filter.max_age !== undefined) all.push(eb('products.age_rating', '<=', filter.max_age))
  if (filter.ids !== undefined) all.push(eb('products.id', 'in', filter.ids.length > 0 ? filter.ids : [0]))
  if (filter.except !== undefined) all.push(eb('products.id', '!=', filter.except))
  if (filter.coming === true) all.push(eb('products.release_at', '>', now))
  if (filter.coming === false)
    all.push(eb.or([eb('products.release_at', 'is', null), eb('products.release_at', '<=', now)]))
  if (filter.withFilm === true) all.push(isWorthShowing(eb, now))
  if (filter.leavesBy !== undefined) {
    all.push(eb('products.release_ends_at', '>', now))
    all.push(eb('products.release_ends_at', '<=', filter.leavesBy))
  }
  const { genre, subtitle, kinds } = filter
  if (genre !== undefined)
    all.push(
      eb.exists(
        eb
          .selectFrom('product_genres')
          .where('product_genres.product_id', '=', shownAmong(kinds))
          .where('product_genres.genre_code', '=', genre)
          .select(sql`1`.as('one')),
      ),
    )
  if (subtitle !== undefined) all.push(hasSubtitle(eb, kinds, subtitle))
  return all
}
