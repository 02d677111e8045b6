import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { ProductId, PurchaseId } from '#lib/ids.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'

/** When screenings or festivals begin, of those that have not begun. */
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

/** Seats of group tickets of these purchases: how many stand and how many came back, where some have. */
export async function findSeatsLeft(db: Db, purchaseIds: readonly PurchaseId[]) {
  return db
    .selectFrom('tickets')
    .where(sql<boolean>`purchase_id = any(${purchaseIds}::uuid[])`)
    .where('revoked_at', 'is', null)
    .where('seats_back', '>', 0)
    .groupBy('purchase_id')
    .select('purchase_id')
    .$narrowType<{ purchase_id: PurchaseId }>()
    .select([sql<number>`sum(seats)::int`.as('seats'), sql<number>`sum(seats_back)::int`.as('back')])
    .execute()
}

/** Pictures of screenings and festivals: their own, or those of the films that screenings show. */
export async function findPosters(db: Db, productIds: readonly ProductId[]) {
  if (productIds.length === 0) return []
  return db
    .selectFrom('products')
    .leftJoin('programme_items', (join) =>
      join
        .onRef('programme_items.product_id', '=', 'products.id')
        .on('programme_items.product_kind', '=', 'screening')
        .on('programme_items.is_main', '=', true),
    )
    .leftJoin('products as shown', 'shown.id', 'programme_items.item_id')
    .where('products.id', 'in', productIds)
    .select('products.id')
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('images')
          .where('images.id', '=', (e) => e.fn.coalesce('products.poster_id', 'shown.poster_id'))
          .select(imageColumns),
      ).as('poster'),
    )
    .execute()
}
