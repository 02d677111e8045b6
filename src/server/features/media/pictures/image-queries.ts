import type { Db, Tx } from '#db/client.ts'
import type { ImageId } from '#lib/ids.ts'
import type { PictureFocus } from '#lib/lists/picture-focus.ts'

export async function insertImage(
  tx: Tx,
  image: {
    id: ImageId
    path: string
    width: number
    height: number
    color: string
    widths: number[]
    focus: PictureFocus
  },
): Promise<void> {
  await tx
    .insertInto('images')
    .values({ ...image, has_avif: false })
    .execute()
}

export async function findImage(db: Db, id: ImageId) {
  return db.selectFrom('images').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Pictures without AVIF copies, the oldest first. */
export async function listWithoutAvif(tx: Tx): Promise<ImageId[]> {
  const rows = await tx.selectFrom('images').where('has_avif', '=', false).orderBy('created_at').select('id').execute()
  return rows.map(({ id }) => id)
}

/** False when the picture no longer exists. */
export async function markAvif(db: Db, id: ImageId): Promise<boolean> {
  const result = await db.updateTable('images').set({ has_avif: true }).where('id', '=', id).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes the row of a picture; returns the path of its files, or undefined when there was none. */
export async function deleteImage(tx: Tx, id: ImageId): Promise<string | undefined> {
  const row = await tx.deleteFrom('images').where('id', '=', id).returning('path').executeTakeFirst()
  return row?.path
}
