import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { json, type TrackWarning } from '#db/json-columns.ts'
import type { ProductId, SubtitleTrackId } from '#lib/ids.ts'
import type { FilmOfSubtitle } from '#media/subtitles/film-of-subtitle.ts'

export interface NewTrack {
  id: SubtitleTrackId
  productId: ProductId
  lang: 'fa' | 'en'
  isForced: boolean
  fileName: string
  encoding: string
  cues: number
  warnings: TrackWarning[]
  path: string
}

/** Forced lines stand apart from the subtitles of a title. */
const tableOf = (isForced: boolean) => (isForced ? 'forced_subtitles' : 'subtitle_tracks')

/** Until the transaction ends nobody else writes a subtitle of this title: who replaces one takes its row away first. */
async function lockTracks(tx: Tx, productId: ProductId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subtitles:${productId}`}, 0))`.execute(tx)
}

/** Writes a subtitle in place of the one of its sort and language; returns the path of the old file. */
export async function replaceTrack(tx: Tx, track: NewTrack): Promise<string | undefined> {
  const table = tableOf(track.isForced)
  await lockTracks(tx, track.productId)
  const replaced = await tx
    .deleteFrom(table)
    .where('product_id', '=', track.productId)
    .where('lang', '=', track.lang)
    .returning('path')
    .executeTakeFirst()
  await tx
    .insertInto(table)
    .values({
      id: track.id,
      product_id: track.productId,
      lang: track.lang,
      file_name: track.fileName,
      encoding: track.encoding,
      cues: track.cues,
      warnings: json(track.warnings),
      path: track.path,
    })
    .execute()
  return replaced?.path
}

/** Deletes the row of a subtitle; returns the path of its file, or undefined when there was none. */
export async function deleteTrack(tx: Tx, productId: ProductId, id: SubtitleTrackId): Promise<string | undefined> {
  for (const table of ['subtitle_tracks', 'forced_subtitles'] as const) {
    const row = await tx
      .deleteFrom(table)
      .where('product_id', '=', productId)
      .where('id', '=', id)
      .returning('path')
      .executeTakeFirst()
    if (row !== undefined) return row.path
  }
  return undefined
}

/**
 * Makes a subtitle one of the other sort, under its id and with its file. `taken`: its language has another one of that sort;
 * `absent`: the title has no such subtitle of the sort that it was.
 */
export async function moveTrack(
  tx: Tx,
  of: { productId: ProductId; id: SubtitleTrackId; wasForced: boolean },
): Promise<'moved' | 'taken' | 'absent'> {
  await lockTracks(tx, of.productId)
  const row = await tx
    .deleteFrom(tableOf(of.wasForced))
    .where('product_id', '=', of.productId)
    .where('id', '=', of.id)
    .returning(['id', 'product_id', 'lang', 'file_name', 'encoding', 'cues', 'warnings', 'path', 'created_at'])
    .executeTakeFirst()
  if (row === undefined) return 'absent'
  const written = await tx
    .insertInto(tableOf(!of.wasForced))
    .values({ ...row, warnings: json(row.warnings) })
    .onConflict((conflict) => conflict.columns(['product_id', 'lang']).doNothing())
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n ? 'moved' : 'taken'
}

/** Length and frames of the film of a title that plays now, as far as they are known. */
export async function findFilmFacts(db: Db, productId: ProductId): Promise<FilmOfSubtitle> {
  const row = await db
    .selectFrom('current_assets')
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .leftJoin('pipeline_runs', 'pipeline_runs.id', 'assets.run_id')
    .where('current_assets.product_id', '=', productId)
    .where('current_assets.purpose', '=', 'feature')
    .select(['assets.duration_ms', 'pipeline_runs.source'])
    .executeTakeFirst()
  const rate = row?.source?.video.frameRate
  return { lengthMs: row?.duration_ms ?? null, framesPerSecond: rate === undefined ? null : rate.num / rate.den }
}

const columns = ['id', 'lang', 'file_name', 'encoding', 'cues', 'warnings', 'path'] as const

/** The subtitles of a title, and its forced lines behind them. */
export async function findTracks(db: Db, productId: ProductId) {
  const of = (isForced: boolean) =>
    db
      .selectFrom(tableOf(isForced))
      .where('product_id', '=', productId)
      .orderBy('lang', 'desc')
      .select(columns)
      .execute()
  const [tracks, forced] = await Promise.all([of(false), of(true)])
  return [
    ...tracks.map((track) => ({ ...track, is_forced: false })),
    ...forced.map((track) => ({ ...track, is_forced: true })),
  ]
}
