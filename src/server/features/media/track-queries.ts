import type { Db, Tx } from '#db/client.ts'

export interface NewTrack {
  id: string
  productId: number
  lang: 'fa' | 'en'
  fileName: string
  encoding: string
  cues: number
  warnings: { code: string; line: number }[]
  path: string
}

/** Writes a subtitle in the place of the one of its language. */
export async function replaceTrack(tx: Tx, track: NewTrack): Promise<void> {
  await tx
    .deleteFrom('subtitle_tracks')
    .where('product_id', '=', track.productId)
    .where('lang', '=', track.lang)
    .execute()
  await tx
    .insertInto('subtitle_tracks')
    .values({
      id: track.id,
      product_id: track.productId,
      lang: track.lang,
      file_name: track.fileName,
      encoding: track.encoding,
      cues: track.cues,
      warnings: JSON.stringify(track.warnings),
      path: track.path,
    })
    .execute()
}

export async function deleteTrack(tx: Tx, productId: number, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('subtitle_tracks')
    .where('product_id', '=', productId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function findTracks(db: Db, productId: number) {
  return db
    .selectFrom('subtitle_tracks')
    .where('product_id', '=', productId)
    .orderBy('lang', 'desc')
    .selectAll()
    .execute()
}
