import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, OfferId, ProductId } from '#lib/ids.ts'
import type { Currency } from '#lib/money.ts'
import { imageColumns } from '../catalog/index.ts'
import { hasFeature } from './ways-in-queries.ts'

/** An offer with its title and its price in one currency; `amount` is null when it has no price in it. */
export async function findOffer(db: Db, offerId: OfferId, currency: Currency) {
  return db
    .selectFrom('offers')
    .innerJoin('products', 'products.id', 'offers.product_id')
    .leftJoin('offer_prices', (join) =>
      join.onRef('offer_prices.offer_id', '=', 'offers.id').on('offer_prices.currency', '=', currency),
    )
    .where('offers.id', '=', offerId)
    .select([
      'offers.way',
      'offers.start_days',
      'offers.watch_hours',
      'offers.sale_starts_at',
      'offers.sale_ends_at',
      'offers.places',
      'products.id as product_id',
      'products.kind',
      'products.state',
      'products.is_free',
      'products.title_fa',
      'products.title_en',
      'products.release_at',
      'products.release_ends_at',
      'offers.withdrawn_at',
      'offer_prices.amount',
      'offer_prices.sale_amount',
    ])
    .select((eb) => [
      // the title on whose page it stands: an album, a series, or itself
      sql<ProductId>`coalesce((select coalesce(whole.parent_id, whole.id) from products whole where whole.id = products.parent_id), products.id)`.as(
        'page_id',
      ),
      hasFeature(eb).as('has_feature'),
      eb
        .exists(
          eb
            .selectFrom('offers as current')
            .select('current.id')
            .whereRef('current.product_id', '=', 'offers.product_id')
            .whereRef('current.way', '=', 'offers.way')
            .where('current.withdrawn_at', 'is', null),
        )
        .as('is_sold_now'),
    ])
    .executeTakeFirst()
}

/** Whether the member owns this title, or what contains it, for good: bought, and not revoked. */
export async function ownsTitle(db: Db | Tx, memberId: MemberId, productId: ProductId): Promise<boolean> {
  const row = await db
    .selectFrom('product_tree')
    .innerJoin('rights', 'rights.product_id', 'product_tree.within_id')
    .select('rights.id')
    .where('product_tree.product_id', '=', productId)
    .where('member_id', '=', memberId)
    .where('by', '=', 'PURCHASE')
    .where('ends_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The facts that decide whether a title can still be handed over. */
export async function findSaleState(db: Db | Tx, productId: ProductId) {
  return db
    .selectFrom('products')
    .select(['state', 'release_at', 'release_ends_at'])
    .where('id', '=', productId)
    .executeTakeFirst()
}

/**
 * Locks the member, so that two purchases are handed over one after another and the second sees the first. False when
 * the account was deleted meanwhile.
 */
export async function lockMember(tx: Tx, memberId: MemberId): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('deleted_at')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.deleted_at === null
}

/** The release of titles that are not released yet. */
export async function findReleases(db: Db, productIds: readonly ProductId[], now: Date) {
  if (productIds.length === 0) return []
  return db
    .selectFrom('products')
    .where('id', 'in', productIds)
    .where('release_at', '>', now)
    .select(['id', 'release_at'])
    .$narrowType<{ release_at: Date }>()
    .execute()
}

export async function findPosters(db: Db, productIds: readonly ProductId[]) {
  if (productIds.length === 0) return []
  return db
    .selectFrom('products')
    .where('id', 'in', productIds)
    .select('id')
    .select((eb) =>
      jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'products.poster_id').select(imageColumns)).as(
        'poster',
      ),
    )
    .execute()
}
