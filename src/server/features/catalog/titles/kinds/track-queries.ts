import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import { aboutTitles } from '#db/reads.ts'
import type { DB } from '#db/schema.gen.ts'
import type { ProductId } from '#lib/ids.ts'
import { imageColumns } from '../image-columns.ts'
import { offersOf } from '../sales/offer-queries.ts'
import { creditsOf } from '../product-queries.ts'
import { artistsOf } from './album-queries.ts'

type OfProducts = ExpressionBuilder<DB, 'products'>

/** The sound of a product with what was measured of it; null until it is ready. */
export const soundOf = (eb: OfProducts) =>
  jsonObjectFrom(
    eb
      .selectFrom('current_assets')
      .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
      .leftJoin('audio_facts', 'audio_facts.asset_id', 'assets.id')
      .whereRef('current_assets.product_id', '=', 'products.id')
      .where('current_assets.purpose', '=', 'feature')
      .select(['assets.duration_ms', 'audio_facts.loudness', 'audio_facts.true_peak']),
  )

/** Whether a product has lyrics in any language. */
export const hasLyrics = (eb: OfProducts) =>
  eb
    .exists(
      eb
        .selectFrom('lyrics')
        .whereRef('lyrics.product_id', '=', 'products.id')
        .select(sql`1`.as('one')),
    )
    .$castTo<boolean>()

/** The tracks of an album that are on the site, in their order; of what plays itself, itself. */
export async function findTracks(db: Db, albumId: ProductId) {
  return db
    .selectFrom('products')
    .leftJoin('tracks', 'tracks.product_id', 'products.id')
    .leftJoin('albums', 'albums.product_id', 'products.id')
    .where((eb) =>
      eb.or([
        eb.and([eb('products.parent_id', '=', albumId), eb('products.kind', '=', 'track')]),
        eb.and([eb('products.id', '=', albumId), eb('albums.form', '=', 'single')]),
      ]),
    )
    .where('products.state', '=', 'published')
    .orderBy('products.position')
    .select(['products.id', 'products.title_fa', 'products.title_en', 'products.age_rating', 'products.is_free'])
    .select(['products.release_at', 'tracks.disc', 'tracks.number'])
    .select((eb) => [
      soundOf(eb).as('sound'),
      hasLyrics(eb).as('has_lyrics'),
      creditsOf(eb),
      offersOf(sql<ProductId>`products.id`),
      artistsOf(eb).as('artists'),
      eb
        .selectFrom('current_assets')
        .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
        .whereRef('current_assets.product_id', '=', 'products.id')
        .where('current_assets.purpose', '=', 'preview')
        .select('assets.duration_ms')
        .as('preview_ms'),
    ])
    .execute()
}

/** The same for a product that may be no music, which has none. */
export async function tracksOf(db: Db, row: { id: ProductId; music: unknown }): Promise<TrackRow[]> {
  return row.music === null ? [] : aboutTitles([row.id], () => findTracks(db, row.id))
}

export type TrackRow = Awaited<ReturnType<typeof findTracks>>[number]

/** Tracks that most profiles have heard in the last seven days, most first; only of albums on the site. */
export async function findMostHeard(db: Db, { since, limit }: { since: Date; limit: number }) {
  return db
    .with('heard', (q) =>
      q
        .selectFrom('watch_times')
        .where('updated_at', '>=', since)
        .groupBy('product_id')
        .select((eb) => ['product_id', eb.fn.countAll<number>().as('profiles')]),
    )
    .selectFrom('heard')
    .innerJoin('products', 'products.id', 'heard.product_id')
    .innerJoin('products as album', (join) =>
      join.on((eb) => eb('album.id', '=', eb.fn.coalesce('products.parent_id', 'products.id'))),
    )
    .innerJoin('albums', 'albums.product_id', 'album.id')
    .where('products.kind', 'in', ['track', 'music'])
    .where('albums.form', '<>', 'clip')
    .where('products.state', '=', 'published')
    .where('album.state', '=', 'published')
    .orderBy('heard.profiles', 'desc')
    .orderBy('products.id')
    .limit(limit)
    .select(['products.id', 'products.title_fa', 'products.title_en', 'album.id as album_id'])
    .select(['album.title_fa as album_title_fa', 'album.title_en as album_title_en'])
    .select((eb) => [
      soundOf(eb).as('sound'),
      artistsOf(eb).as('artists'),
      jsonObjectFrom(
        eb
          .selectFrom('images')
          .where('images.id', '=', eb.fn.coalesce('products.poster_id', 'album.poster_id'))
          .select(imageColumns),
      ).as('artwork'),
      jsonArrayFrom(
        eb
          .selectFrom('credits')
          .innerJoin('people', 'people.id', 'credits.person_id')
          .whereRef('credits.product_id', '=', 'album.id')
          .where('credits.role', '=', 'artist')
          .orderBy('credits.position')
          .select(['people.name_fa', 'people.name_en']),
      ).as('album_artists'),
    ])
    .execute()
}

/** Number of albums that are looked at for each artist, the newest first: a few may have made them all. */
const albumsForArtist = 10

/** Artists of albums on the site, those with the newest first. */
export async function findArtists(db: Db, limit: number) {
  const latest = db
    .selectFrom('products')
    .where('kind', '=', 'music')
    .where('state', '=', 'published')
    .orderBy('published_at', 'desc')
    .limit(limit * albumsForArtist)
    .select(['id', 'published_at'])
    .as('latest')
  return db
    .selectFrom('people')
    .innerJoin('credits', (join) => join.onRef('credits.person_id', '=', 'people.id').on('credits.role', '=', 'artist'))
    .innerJoin(latest, (join) => join.onRef('latest.id', '=', 'credits.product_id'))
    .groupBy('people.id')
    .orderBy((eb) => eb.fn.max('latest.published_at'), 'desc')
    .orderBy('people.id')
    .limit(limit)
    .select(['people.id', 'people.name_fa', 'people.name_en', 'people.kind'])
    .select((eb) =>
      jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'people.photo_id').select(imageColumns)).as(
        'photo',
      ),
    )
    .execute()
}
