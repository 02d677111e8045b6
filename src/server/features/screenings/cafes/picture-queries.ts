import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { CafeId, ImageId } from '#lib/ids.ts'

/** The pictures of a cafe in their order, or only the first ones. */
export const picturesOf = (eb: ExpressionBuilder<DB, 'cafes'>, most: number) =>
  jsonArrayFrom(
    eb
      .selectFrom('cafe_pictures')
      .innerJoin('images', 'images.id', 'cafe_pictures.image_id')
      .whereRef('cafe_pictures.cafe_id', '=', 'cafes.id')
      .orderBy('cafe_pictures.position')
      .limit(most)
      .select(['images.id', 'images.path', 'images.width', 'images.height', 'images.color', 'images.widths'])
      .select(['images.has_avif', 'images.focus']),
  ).as('pictures')

/** Locks the cafe, so that two editors do not pass the limit together; false where there is none. */
export async function lockCafe(tx: Tx, cafeId: CafeId): Promise<boolean> {
  const cafe = await tx.selectFrom('cafes').where('id', '=', cafeId).select('id').forNoKeyUpdate().executeTakeFirst()
  return cafe !== undefined
}

/** How many pictures a cafe has. */
export async function countPictures(db: Db | Tx, cafeId: CafeId): Promise<number> {
  const { count } = await db
    .selectFrom('cafe_pictures')
    .where('cafe_id', '=', cafeId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Adds a picture as the last one. */
export async function insertPicture(tx: Tx, cafeId: CafeId, imageId: ImageId): Promise<void> {
  await tx
    .insertInto('cafe_pictures')
    .values((eb) => ({
      cafe_id: cafeId,
      image_id: imageId,
      position: eb
        .selectFrom('cafe_pictures')
        .where('cafe_id', '=', cafeId)
        .select((e) => sql<number>`coalesce(${e.fn.max('position')}, -1) + 1`.as('next')),
    }))
    .execute()
}

/** False when the cafe has no such picture. */
export async function deletePicture(tx: Tx, cafeId: CafeId, imageId: ImageId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('cafe_pictures')
    .where('cafe_id', '=', cafeId)
    .where('image_id', '=', imageId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
