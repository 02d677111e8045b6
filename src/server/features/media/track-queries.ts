import type { Db, Tx } from '#db/client.ts'
import { json, type TrackWarning } from '#db/json-columns.ts'
import type { ProductId, SubtitleTrackId } from '#lib/ids.ts'

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

/** Writes a subtitle in the place of the one of its language; answers where that one's file is. */
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

/** Deletes the row of a subtitle; answers where its file is, or undefined when there was none. */
export async function deleteTrack(tx: Tx, productId: ProductId, id: SubtitleTrackId): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('subtitle_tracks')
    .where('product_id', '=', productId)
    .where('id', '=', id)
    .returning('path')
    .executeTakeFirst()
  return row?.path
}

export async function findTracks(db: Db, productId: ProductId) {
  return db
    .selectFrom('subtitle_tracks')
    .where('product_id', '=', productId)
    .orderBy('lang', 'desc')
    .selectAll()
    .execute()
}
