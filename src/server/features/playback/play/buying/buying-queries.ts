import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { MemberId, OfferId, ProductId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import { imageColumns, namedOf } from '#server/features/catalog/titles/index.ts'
import { hasSomethingToWatch } from '../rights/ways-in-queries.ts'

/** Whether a product and everything that contains it are on the site. */
const isOnSite = (eb: ExpressionBuilder<DB, 'products'>) =>
  eb
    .not(
      eb.exists(
        eb
          .selectFrom('product_tree')
          .innerJoin('products as parts', 'parts.id', 'product_tree.within_id')
          .whereRef('product_tree.product_id', '=', 'products.id')
          .where('parts.state', '!=', 'published')
          .select(sql`1`.as('one')),
      ),
    )
    .$castTo<boolean>()

/** Whether nobody needs a right to it, because it or what contains it is free. */
const isFree = (eb: ExpressionBuilder<DB, 'products'>) =>
  eb
    .exists(
      eb
        .selectFrom('product_tree')
        .innerJoin('products as parts', 'parts.id', 'product_tree.within_id')
        .whereRef('product_tree.product_id', '=', 'products.id')
        .where('parts.is_free', '=', true)
        .select(sql`1`.as('one')),
    )
    .$castTo<boolean>()

/** An offer with its title and its price in one currency; `amount` is null when it has no price in it. */
export async function findOffer(db: Db, offerId: OfferId, currency: Currency, now: Date) {
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
      'offers.covers_future',
      'products.id as product_id',
      'products.kind',
      'products.release_at',
      'products.release_ends_at',
      'offers.withdrawn_at',
      'offer_prices.amount',
      'offer_prices.sale_amount',
    ])
    .select((eb) => [
      hasSomethingToWatch(eb, now).as('has_feature'),
      isOnSite(eb).as('is_on_site'),
      isFree(eb).as('is_free'),
      namedOf(sql<ProductId>`products.id`).as('named'),
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

/** The age and the regions of a title and of what contains it: all of them apply. */
export async function listLimits(db: Db, productId: ProductId) {
  return db
    .selectFrom('product_tree')
    .innerJoin('products as parts', 'parts.id', 'product_tree.within_id')
    .where('product_tree.product_id', '=', productId)
    .select(['parts.age_rating as ageRating', 'parts.regions'])
    .execute()
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
  return row !== undefined || ownsEverySeason(db, memberId, productId)
}

/** The published seasons of a series. */
export async function listSeasons(db: Db | Tx, seriesId: ProductId): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('products')
    .where('parent_id', '=', seriesId)
    .where('kind', '=', 'season')
    .where('state', '=', 'published')
    .orderBy('id')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a series has seasons, and the member owns each of them. */
async function ownsEverySeason(db: Db | Tx, memberId: MemberId, seriesId: ProductId): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .leftJoin('rights', (join) =>
      join
        .onRef('rights.product_id', '=', 'products.id')
        .on('rights.member_id', '=', memberId)
        .on('rights.by', '=', 'PURCHASE')
        .on('rights.ends_at', 'is', null)
        .on('rights.revoked_at', 'is', null),
    )
    .where('products.parent_id', '=', seriesId)
    .where('products.kind', '=', 'season')
    .where('products.state', '=', 'published')
    .select((eb) =>
      eb
        .fn('bool_and', [eb('rights.id', 'is not', null)])
        .$castTo<boolean | null>()
        .as('all'),
    )
    .executeTakeFirst()
  return row?.all === true
}

/** The facts that decide whether a title can still be handed over. */
export async function findSaleState(db: Db | Tx, productId: ProductId) {
  return db
    .selectFrom('products')
    .select(['release_at', 'release_ends_at'])
    .select((eb) => isOnSite(eb).as('is_on_site'))
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
  return (
    db
      .selectFrom('products')
      .innerJoin('named_products', 'named_products.product_id', 'products.id')
      .innerJoin('products as titles', 'titles.id', 'named_products.title_id')
      .where('products.id', 'in', productIds)
      .select('products.id')
      // a part without one has the poster of its title
      .select((eb) =>
        jsonObjectFrom(
          eb
            .selectFrom('images')
            .where('images.id', '=', (e) => e.fn.coalesce('products.poster_id', 'titles.poster_id'))
            .select(imageColumns),
        ).as('poster'),
      )
      .execute()
  )
}
