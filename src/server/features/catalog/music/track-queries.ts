import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { ProductId } from '#lib/ids.ts'

/** Locks an album until the transaction ends, so that its tracks are changed one after another. */
export async function lockAlbum(tx: Tx, id: ProductId) {
  return tx
    .selectFrom('products')
    .innerJoin('albums', 'albums.product_id', 'products.id')
    .where('products.id', '=', id)
    .select(['products.id', 'products.state', 'products.is_free', 'albums.form'])
    .forNoKeyUpdate('products')
    .executeTakeFirst()
}

/** The form of music; undefined when there is no such album. */
export async function findForm(db: Db, id: ProductId) {
  return db.selectFrom('albums').where('product_id', '=', id).select('form').executeTakeFirst()
}

type OfProducts = ExpressionBuilder<DB, 'products'>

const creditsOf = (eb: OfProducts) =>
  jsonArrayFrom(
    eb
      .selectFrom('credits')
      .innerJoin('people', 'people.id', 'credits.person_id')
      .whereRef('credits.product_id', '=', 'products.id')
      .orderBy('credits.position')
      .select(['credits.person_id', 'credits.role', 'people.name_fa', 'people.name_en', 'people.kind']),
  ).as('credits')

/** The offer by which it is bought alone; null when it is sold with its album only. */
const offerOf = (eb: OfProducts) =>
  jsonObjectFrom(
    eb
      .selectFrom('offers')
      .whereRef('offers.product_id', '=', 'products.id')
      .where('offers.way', '=', 'buy')
      .where('offers.withdrawn_at', 'is', null)
      .select(['offers.id', 'offers.sale_starts_at', 'offers.sale_ends_at', 'offers.places'])
      .select((e) =>
        jsonArrayFrom(
          e
            .selectFrom('offer_prices')
            .whereRef('offer_prices.offer_id', '=', 'offers.id')
            .select(['offer_prices.currency', 'offer_prices.amount', 'offer_prices.sale_amount']),
        ).as('prices'),
      ),
  ).as('offer')

const soundOf = (eb: OfProducts) =>
  jsonObjectFrom(
    eb
      .selectFrom('current_assets')
      .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
      .leftJoin('audio_facts', 'audio_facts.asset_id', 'assets.id')
      .whereRef('current_assets.product_id', '=', 'products.id')
      .where('current_assets.purpose', '=', 'feature')
      .select(['assets.duration_ms', 'audio_facts.loudness', 'audio_facts.true_peak']),
  ).as('sound')

/** Selects the run of its newest file. */
const runOf = (eb: OfProducts) =>
  jsonObjectFrom(
    eb
      .selectFrom('pipeline_runs')
      .whereRef('pipeline_runs.product_id', '=', 'products.id')
      .where('pipeline_runs.purpose', '=', 'feature')
      .orderBy('pipeline_runs.created_at', 'desc')
      .limit(1)
      .select(['pipeline_runs.state', 'pipeline_runs.file_name'])
      .select((e) => [
        e
          .selectFrom('media_steps')
          .whereRef('media_steps.run_id', '=', 'pipeline_runs.id')
          .select(partDone.as('progress'))
          .as('progress'),
        e
          .selectFrom('media_steps')
          .whereRef('media_steps.run_id', '=', 'pipeline_runs.id')
          .where('media_steps.state', '=', 'failed')
          .limit(1)
          .select('media_steps.error_code')
          .as('error_code'),
      ]),
  ).as('run')

const partDone = sql<number>`avg(case when media_steps.state in ('done', 'skipped') then 1 else media_steps.progress end)`

const isUploading = (eb: OfProducts) =>
  eb
    .exists(
      eb
        .selectFrom('uploads')
        .whereRef('uploads.product_id', '=', 'products.id')
        .where('uploads.state', '=', 'receiving')
        .select(sql`1`.as('one')),
    )
    .$castTo<boolean>()
    .as('is_uploading')

const lyricsOf = (eb: OfProducts) =>
  jsonArrayFrom(
    eb
      .selectFrom('lyrics')
      .whereRef('lyrics.product_id', '=', 'products.id')
      .orderBy('lyrics.lang')
      .select('lyrics.lang'),
  ).as('lyrics')

/** The tracks of an album in their order, drafts included, with what became of their files. */
export async function findStudioTracks(db: Db, albumId: ProductId) {
  return db
    .selectFrom('products')
    .innerJoin('tracks', 'tracks.product_id', 'products.id')
    .where('products.parent_id', '=', albumId)
    .orderBy('products.position')
    .select(['products.id', 'products.state', 'products.version', 'products.title_fa', 'products.title_en'])
    .select(['products.age_rating', 'products.is_free', 'products.updated_at', 'tracks.disc', 'tracks.number'])
    .select((eb) => [creditsOf(eb), offerOf(eb), soundOf(eb), runOf(eb), isUploading(eb), lyricsOf(eb)])
    .execute()
}

export type StudioTrackRow = Awaited<ReturnType<typeof findStudioTracks>>[number]

export interface TrackColumns {
  title_fa: string
  title_en: string
  age_rating: number
  is_free: boolean
}

/** Adds a track at a position of its album; it is a draft until its album is published. */
export async function insertTrack(
  tx: Tx,
  track: TrackColumns & { albumId: ProductId; position: number; disc: number; number: number },
): Promise<ProductId> {
  const { albumId, position, disc, number, ...columns } = track
  const row = await tx
    .insertInto('products')
    .values({ kind: 'track', parent_id: albumId, position, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('tracks').values({ product_id: row.id, disc, number }).execute()
  return row.id
}

/** Locks a track of an album until the transaction ends. */
export async function lockTrack(tx: Tx, of: { albumId: ProductId; trackId: ProductId }) {
  return tx
    .selectFrom('products')
    .where('id', '=', of.trackId)
    .where('parent_id', '=', of.albumId)
    .where('kind', '=', 'track')
    .select(['id', 'version', 'is_free', 'state'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Writes a track and increases its version. */
export async function updateTrack(
  tx: Tx,
  trackId: ProductId,
  track: TrackColumns & { disc: number; number: number },
  now: Date,
): Promise<void> {
  const { disc, number, ...columns } = track
  await tx
    .updateTable('products')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', trackId)
    .execute()
  await tx.updateTable('tracks').set({ disc, number }).where('product_id', '=', trackId).execute()
}

/** Puts tracks at their discs, numbers and positions; the order is checked at the end of the transaction. */
export async function writeTrackOrder(
  tx: Tx,
  tracks: readonly { id: ProductId; disc: number; number: number; position: number }[],
): Promise<void> {
  for (const { id, disc, number, position } of tracks) {
    await tx.updateTable('products').set({ position }).where('id', '=', id).execute()
    await tx.updateTable('tracks').set({ disc, number }).where('product_id', '=', id).execute()
  }
}

/** Whether anybody has bought, is buying or has heard this track: then it stays. */
export async function isInUse(tx: Tx, trackId: ProductId): Promise<boolean> {
  const row = await tx
    .selectNoFrom((eb) => {
      const used = (table: 'rights' | 'purchase_lines' | 'watch_times') =>
        eb.exists(eb.selectFrom(table).where('product_id', '=', trackId).select('product_id'))
      return eb.or([used('rights'), used('purchase_lines'), used('watch_times')]).as('is_used')
    })
    .executeTakeFirstOrThrow()
  return row.is_used === true
}

/** Removes a track with everything that was made of it. Its files are released by the caller. */
export async function deleteTrack(tx: Tx, trackId: ProductId): Promise<void> {
  await tx.deleteFrom('current_assets').where('product_id', '=', trackId).execute()
  await tx.deleteFrom('products').where('id', '=', trackId).execute()
}
