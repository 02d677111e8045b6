import type { Db, Tx } from '#db/client.ts'
import { json, type TrackWarning } from '#db/json-columns.ts'
import type { ProductId, SubtitleTrackId } from '#lib/ids.ts'
import type { FilmOfSubtitle } from '#media/subtitles/film-of-subtitle.ts'

export interface NewTrack {
  id: SubtitleTrackId
  productId: ProductId
  lang: 'fa' | 'en'
  fileName: string
  encoding: string
  cues: number
  warnings: TrackWarning[]
  path: string
}

/** Writes a subtitle in place of the one in its language; returns the path of the old file. */
export async function replaceTrack(tx: Tx, track: NewTrack): Promise<string | undefined> {
  const replaced = await tx
    .deleteFrom('subtitle_tracks')
    .where('product_id', '=', track.productId)
    .where('lang', '=', track.lang)
    .returning('path')
    .executeTakeFirst()
  await tx
    .insertInto('subtitle_tracks')
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
  const row = await tx
    .deleteFrom('subtitle_tracks')
    .where('product_id', '=', productId)
    .where('id', '=', id)
    .returning('path')
    .executeTakeFirst()
  return row?.path
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

export async function findTracks(db: Db, productId: ProductId) {
  return db
    .selectFrom('subtitle_tracks')
    .where('product_id', '=', productId)
    .orderBy('lang', 'desc')
    .selectAll()
    .execute()
}
