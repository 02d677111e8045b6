import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { Albums, DB } from '#db/schema.gen.ts'
import type { ProductId } from '#lib/ids.ts'
import { imageColumns, type Products } from '../image-columns.ts'

type OfProducts = ExpressionBuilder<DB, 'products'>

/** The names under which music stands, in their order. */
export const artistsOf = (eb: OfProducts) =>
  jsonArrayFrom(
    eb
      .selectFrom('credits')
      .innerJoin('people', 'people.id', 'credits.person_id')
      .whereRef('credits.product_id', '=', 'products.id')
      .where('credits.role', '=', 'artist')
      .orderBy('credits.position')
      .select(['people.id', 'people.name_fa', 'people.name_en', 'people.kind'])
      .select((e) =>
        jsonObjectFrom(e.selectFrom('images').whereRef('images.id', '=', 'people.photo_id').select(imageColumns)).as(
          'photo',
        ),
      ),
  )

/** Selects the track totals of a music card: how many are on the site, and how long they are together. */
const trackTotals = (eb: OfProducts) =>
  jsonObjectFrom(
    eb
      .selectFrom('products as part')
      .leftJoin('current_assets', (join) =>
        join.onRef('current_assets.product_id', '=', 'part.id').on('current_assets.purpose', '=', 'feature'),
      )
      .leftJoin('assets', 'assets.id', 'current_assets.asset_id')
      .whereRef('part.parent_id', '=', 'products.id')
      .where('part.state', '=', 'published')
      .select((e) => [
        e.fn.countAll<number>().as('count'),
        e.fn.count<number>('assets.id').as('ready'),
        sql<number>`coalesce(sum(assets.duration_ms), 0)::int`.as('duration_ms'),
      ]),
  )

/** Selects the fields that only music has; null for any other kind. */
export const musicOf = (eb: Products) =>
  jsonObjectFrom(
    eb
      .selectFrom('albums')
      .whereRef('albums.product_id', '=', 'products.id')
      .select(['albums.form', 'albums.score_of'])
      .select([artistsOf(eb).as('artists'), trackTotals(eb).as('totals')]),
  ).as('music')

/** The film that a score belongs to, where it is on the site. */
export const scoreOf = (eb: Products) =>
  jsonObjectFrom(
    eb
      .selectFrom('albums')
      .innerJoin('products as film', 'film.id', 'albums.score_of')
      .whereRef('albums.product_id', '=', 'products.id')
      .where('film.state', '=', 'published')
      .select(['film.id', 'film.title_fa', 'film.title_en'])
      .select((e) =>
        jsonObjectFrom(
          e
            .selectFrom('product_stills')
            .innerJoin('images', 'images.id', 'product_stills.image_id')
            .whereRef('product_stills.product_id', '=', 'film.id')
            .orderBy('product_stills.position')
            .limit(1)
            .select(imageColumns),
        ).as('image'),
      ),
  ).as('score_of')

/** The albums with a film's music that are on the site, newest first. */
export const scoresOf = (eb: Products) =>
  jsonArrayFrom(
    eb
      .selectFrom('albums')
      .innerJoin('products as score', 'score.id', 'albums.product_id')
      .whereRef('albums.score_of', '=', 'products.id')
      .where('score.state', '=', 'published')
      .orderBy('albums.year', 'desc')
      .orderBy('score.id')
      .select(['score.id', 'score.title_fa', 'score.title_en'])
      .select((e) => [
        jsonObjectFrom(e.selectFrom('images').whereRef('images.id', '=', 'score.poster_id').select(imageColumns)).as(
          'image',
        ),
        jsonArrayFrom(
          e
            .selectFrom('credits')
            .innerJoin('people', 'people.id', 'credits.person_id')
            .whereRef('credits.product_id', '=', 'score.id')
            .where('credits.role', '=', 'artist')
            .orderBy('credits.position')
            .select(['people.name_fa', 'people.name_en']),
        ).as('artists'),
        e
          .selectFrom('products as part')
          .whereRef('part.parent_id', '=', 'score.id')
          .where('part.state', '=', 'published')
          .select((n) => n.fn.countAll<number>().as('n'))
          .as('tracks'),
      ]),
  ).as('scores')

/** Lists an album's tracks with their numbers, and whether each has sound and is sold. */
export const trackGaps = (eb: Products) =>
  jsonArrayFrom(
    eb
      .selectFrom('products as part')
      .innerJoin('tracks', 'tracks.product_id', 'part.id')
      .whereRef('part.parent_id', '=', 'products.id')
      .orderBy('part.position')
      .select(['part.id', 'tracks.disc', 'tracks.number', 'part.is_free'])
      .select((e) => [
        e
          .exists(
            e
              .selectFrom('current_assets')
              .whereRef('current_assets.product_id', '=', 'part.id')
              .where('current_assets.purpose', '=', 'feature')
              .select(sql`1`.as('one')),
          )
          .as('has_sound'),
        e
          .exists(
            e
              .selectFrom('offers')
              .whereRef('offers.product_id', '=', 'part.id')
              .where('offers.withdrawn_at', 'is', null)
              .select(sql`1`.as('one')),
          )
          .as('is_sold'),
      ]),
  ).as('track_gaps')

/** Writes the fields that only music has; a second time it changes them. */
export async function writeAlbum(
  tx: Tx,
  productId: ProductId,
  album: Pick<Insertable<Albums>, 'form' | 'year' | 'score_of'>,
): Promise<void> {
  await tx
    .insertInto('albums')
    .values({ product_id: productId, ...album })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(album))
    .execute()
}

/** Whether this is a film, on the site or not. */
export async function isFilm(db: Db, productId: ProductId): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .where('id', '=', productId)
    .where('kind', '=', 'movie')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The form of music, and whether it has tracks or a file of its own, which its form cannot lose. */
export async function findAlbumContents(tx: Tx, productId: ProductId) {
  return tx
    .selectFrom('albums')
    .where('albums.product_id', '=', productId)
    .select('albums.form')
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('products as part')
            .whereRef('part.parent_id', '=', 'albums.product_id')
            .select(sql`1`.as('one')),
        )
        .as('has_tracks'),
      eb
        .exists(
          eb
            .selectFrom('pipeline_runs')
            .whereRef('pipeline_runs.product_id', '=', 'albums.product_id')
            .select(sql`1`.as('one')),
        )
        .as('has_files'),
    ])
    .executeTakeFirst()
}

/** Puts all tracks of an album on the site. */
export async function publishTracks(tx: Tx, albumId: ProductId, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({
      state: 'published',
      updated_at: now,
      published_at: eb.fn.coalesce('published_at', eb.val(now)),
      version: eb('version', '+', 1),
    }))
    .where('parent_id', '=', albumId)
    .where('kind', '=', 'track')
    .where('state', '=', 'draft')
    .execute()
}

/** All tracks of an album that is free are free. */
export async function freeTracks(tx: Tx, albumId: ProductId, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ is_free: true, updated_at: now, version: eb('version', '+', 1) }))
    .where('parent_id', '=', albumId)
    .where('is_free', '=', false)
    .execute()
}
