import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'

/** When festivals begin, of those that have not begun. */
export async function findOpenings(db: Db, productIds: readonly ProductId[], now: Date): Promise<Map<ProductId, Date>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .where('id', 'in', productIds)
    .where('release_at', '>', now)
    .select(['id', 'release_at'])
    .$narrowType<{ release_at: Date }>()
    .execute()
  return new Map(rows.map(({ id, release_at: at }) => [id, at]))
}

/** Posters of festivals. */
export async function findPosters(db: Db, productIds: readonly ProductId[]) {
  if (productIds.length === 0) return []
  return db
    .selectFrom('products')
    .where('products.id', 'in', productIds)
    .select('products.id')
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('images')
          .whereRef('images.id', '=', 'products.poster_id')
          .select(['path', 'width', 'height', 'color', 'widths', 'has_avif', 'focus']),
      ).as('poster'),
    )
    .execute()
}
