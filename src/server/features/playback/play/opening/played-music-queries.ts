import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'
import { hasFeature, partsOf, pausedUntil, planUntil, rightsOf } from '../rights/ways-in-queries.ts'

/** A product with the album that it is in; a piece that plays itself is its own. */
type WithAlbum = ExpressionBuilder<DB & { album: DB['products'] }, 'products' | 'album'>

const namesOf = (eb: WithAlbum, of: 'products.id' | 'album.id') =>
  jsonArrayFrom(
    eb
      .selectFrom('credits')
      .innerJoin('people', 'people.id', 'credits.person_id')
      .whereRef('credits.product_id', '=', of)
      .where('credits.role', '=', 'artist')
      .orderBy('credits.position')
      .select(['people.name_fa', 'people.name_en']),
  )

/** The sound of a track with what was measured, and of all that its album holds. */
const soundsOf = (eb: WithAlbum) =>
  jsonArrayFrom(
    eb
      .selectFrom('products as part')
      .innerJoin('current_assets', 'current_assets.product_id', 'part.id')
      .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
      .innerJoin('audio_facts', 'audio_facts.asset_id', 'assets.id')
      .where((e) => e.or([e('part.id', '=', e.ref('album.id')), e('part.parent_id', '=', e.ref('album.id'))]))
      .where('current_assets.purpose', '=', 'feature')
      .select(['part.id', 'assets.duration_ms', 'audio_facts.loudness', 'audio_facts.true_peak'])
      .select(['audio_facts.sample_rate', 'audio_facts.encoder_delay', 'audio_facts.padding'])
      // a bigint would arrive as a text; 2^53 samples are longer than any music
      .select(sql<number>`audio_facts.samples::double precision`.as('samples')),
  )

/** A track, or a piece that plays itself, with its album; undefined for what is no music or has a picture. */
export async function findPlayedMusic(db: Db, productId: ProductId) {
  return db
    .selectFrom('products')
    .innerJoin('products as album', (join) =>
      join.on('album.id', '=', sql<ProductId>`coalesce(products.parent_id, products.id)`),
    )
    .innerJoin('albums', 'albums.product_id', 'album.id')
    .leftJoin('tracks', 'tracks.product_id', 'products.id')
    .where('products.id', '=', productId)
    .where('albums.form', '<>', 'clip')
    .select(['products.id', 'album.id as album_id', 'album.title_fa', 'album.title_en', 'albums.form'])
    .select(['tracks.disc', 'tracks.number'])
    .select((eb) => [
      namesOf(eb, 'products.id').as('artists'),
      namesOf(eb, 'album.id').as('album_artists'),
      soundsOf(eb).as('sounds'),
      eb
        .exists(
          eb
            .selectFrom('lyrics')
            .whereRef('lyrics.product_id', '=', 'products.id')
            .select(sql`1`.as('one')),
        )
        .as('has_lyrics'),
      jsonObjectFrom(
        eb
          .selectFrom('images')
          .where('images.id', '=', eb.fn.coalesce('products.poster_id', 'album.poster_id'))
          .select(imageColumns),
      ).as('artwork'),
    ])
    .executeTakeFirst()
}

export type PlayedMusicRow = NonNullable<Awaited<ReturnType<typeof findPlayedMusic>>>

/** Everything of an album that is heard, with all facts that decide who may. */
export async function findAlbumParts(db: Db, albumId: ProductId, memberId: MemberId | null) {
  return db
    .selectFrom('products')
    .where((eb) =>
      eb.or([
        eb('products.id', '=', albumId),
        eb.and([eb('products.parent_id', '=', albumId), eb('products.state', '=', 'published')]),
      ]),
    )
    .where('products.kind', 'in', ['music', 'track'])
    .orderBy('products.position', (order) => order.nullsFirst())
    .select(['products.id', 'products.kind', 'products.state', 'products.is_free'])
    .select(['products.release_at', 'products.release_ends_at', 'products.regions', 'products.age_rating'])
    .select((eb) => [
      partsOf(eb).as('parts'),
      rightsOf(eb, memberId).as('rights'),
      planUntil(eb, memberId).as('plan_until'),
      pausedUntil(eb, memberId).as('paused_until'),
      hasFeature(eb).as('has_feature'),
    ])
    .execute()
}
