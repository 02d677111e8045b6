import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { FilmMarkKind } from '#lib/lists/film-marks.ts'

/** A mark as it is stored: a place in the film in milliseconds, and the name of a chapter. */
export interface Mark {
  kind: FilmMarkKind
  start_ms: number
  end_ms: number | null
  name_fa: string | null
  name_en: string | null
}

/** The marks of a film, by their beginnings. */
export async function findMarks(db: Db | Tx, productId: ProductId): Promise<Mark[]> {
  return db
    .selectFrom('film_marks')
    .where('product_id', '=', productId)
    .orderBy('start_ms')
    .orderBy('kind')
    .select(['kind', 'start_ms', 'end_ms', 'name_fa', 'name_en'])
    .execute()
}

/** How long the film is that plays of a product (ms); undefined: none plays. */
export async function findLengthOfFilm(db: Db | Tx, productId: ProductId): Promise<number | undefined> {
  const row = await db
    .selectFrom('current_assets')
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .where('current_assets.product_id', '=', productId)
    .where('current_assets.purpose', '=', 'feature')
    // what has no picture has no lines
    .where(sql<boolean>`cardinality(assets.heights) > 0`)
    .select('assets.duration_ms')
    .executeTakeFirst()
  return row?.duration_ms
}

/** Until the transaction ends nobody else edits the marks of this title. */
export async function holdMarks(tx: Tx, productId: ProductId): Promise<void> {
  await tx.selectFrom('products').where('id', '=', productId).select('id').forNoKeyUpdate().execute()
}

/** Puts these marks in the place of those before. */
export async function replaceMarks(tx: Tx, productId: ProductId, marks: readonly Mark[]): Promise<void> {
  await tx.deleteFrom('film_marks').where('product_id', '=', productId).execute()
  if (marks.length === 0) return
  const rows = marks.map((mark) => ({ ...mark, product_id: productId }))
  await tx.insertInto('film_marks').values(rows).execute()
}
