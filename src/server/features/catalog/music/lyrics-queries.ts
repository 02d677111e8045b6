import type { Db, Tx } from '#db/client.ts'
import { json } from '#db/json-columns.ts'
import type { ProductId } from '#lib/ids.ts'
import type { LyricsLine } from '#lib/media/lyrics/line.ts'

/** Until the transaction ends nobody else writes lyrics of this product. */
export async function lockLyrics(tx: Tx, productId: ProductId): Promise<void> {
  await tx.selectFrom('products').where('id', '=', productId).select('id').forNoKeyUpdate().execute()
}

/** All lyrics of a product, by language. */
export async function findLyrics(db: Db | Tx, productId: ProductId) {
  return db
    .selectFrom('lyrics')
    .where('product_id', '=', productId)
    .orderBy('lang')
    .select(['lang', 'source', 'is_timed', 'translation_lang', 'translation_source', 'lines'])
    .execute()
}

/** The same of a track that is on the site, with its album; undefined when it is not. */
export async function isOnTheSite(db: Db, productId: ProductId): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .leftJoin('products as album', 'album.id', 'products.parent_id')
    .where('products.id', '=', productId)
    .where('products.kind', 'in', ['track', 'music'])
    .where('products.state', '=', 'published')
    .where((eb) => eb.or([eb('album.id', 'is', null), eb('album.state', '=', 'published')]))
    .select('products.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether something has lyrics at all: a track, or music that is heard or watched itself. */
export async function isSung(db: Db, productId: ProductId): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .leftJoin('albums', 'albums.product_id', 'products.id')
    .where('products.id', '=', productId)
    .where((eb) => eb.or([eb('products.kind', '=', 'track'), eb('albums.form', 'in', ['single', 'clip'])]))
    .select('products.id')
    .executeTakeFirst()
  return row !== undefined
}

export async function upsertLyrics(
  tx: Tx,
  lyrics: {
    product_id: ProductId
    lang: string
    source: string
    is_timed: boolean
    translation_lang: string | null
    translation_source: string
    lines: LyricsLine[]
    updated_at: Date
  },
): Promise<void> {
  const { lines, ...columns } = lyrics
  const row = { ...columns, lines: json(lines) }
  await tx
    .insertInto('lyrics')
    .values(row)
    .onConflict((conflict) => conflict.columns(['product_id', 'lang']).doUpdateSet(row))
    .execute()
}

/** False when there were none. */
export async function deleteLyrics(tx: Tx, productId: ProductId, lang: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('lyrics')
    .where('product_id', '=', productId)
    .where('lang', '=', lang)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
