import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB, Plans } from '#db/schema.gen.ts'
import type { PlanId, PlanOfferId, ProductId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { TitleKind } from '#lib/lists/product-kinds.ts'
import type { Contents } from './plan-contents.ts'
import type { Length } from './plan-length.ts'

const titlesOf = (eb: ExpressionBuilder<DB, 'plans'>) =>
  sql<number[]>`array(${eb
    .selectFrom('plan_titles')
    .whereRef('plan_titles.plan_id', '=', 'plans.id')
    .orderBy('plan_titles.product_id')
    .select('plan_titles.product_id')})`

const openedBy = (eb: ExpressionBuilder<DB, 'plans'>) =>
  eb
    .selectFrom('plan_openings')
    .whereRef('plan_openings.plan_id', '=', 'plans.id')
    .select((e) => e.fn.countAll<number>().as('n'))

const planColumns = [
  'plans.id',
  'plans.version',
  'plans.title_fa',
  'plans.title_en',
  'plans.about_fa',
  'plans.about_en',
  'plans.length_count',
  'plans.length_unit',
  'plans.scope',
  'plans.kinds',
  'plans.is_on_sale',
  'plans.position',
] as const

const selectPlans = (db: Db | Tx) =>
  db
    .selectFrom('plans')
    .select(planColumns)
    .select((eb) => [titlesOf(eb).as('titles'), openedBy(eb).as('opens')])

export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>

export async function findPlan(db: Db | Tx, id: PlanId) {
  return selectPlans(db).where('plans.id', '=', id).executeTakeFirst()
}

export async function findPlans(db: Db | Tx, ids: readonly PlanId[]): Promise<PlanRow[]> {
  return ids.length === 0 ? [] : selectPlans(db).where('plans.id', 'in', ids).execute()
}

export function contentsOf(plan: Pick<PlanRow, 'scope' | 'kinds' | 'titles'>): Contents {
  return { scope: plan.scope, kinds: plan.kinds, titles: plan.titles }
}

export function lengthOf(plan: Pick<PlanRow, 'length_count' | 'length_unit'>): Length {
  return { count: plan.length_count, unit: plan.length_unit }
}

const selectOffers = (db: Db | Tx, currency: Currency) =>
  selectPlans(db)
    .innerJoin('plan_offers', 'plan_offers.plan_id', 'plans.id')
    .innerJoin('plan_prices', 'plan_prices.offer_id', 'plan_offers.id')
    .where('plan_prices.currency', '=', currency)
    .select([
      'plan_offers.id as offer_id',
      'plan_offers.withdrawn_at',
      'plan_prices.amount',
      'plan_prices.first_amount',
    ])

export type OfferRow = Awaited<ReturnType<typeof listOffers>>[number]

/** Plans on sale in a currency, in the order of the studio. */
export async function listOffers(db: Db, currency: Currency) {
  return selectOffers(db, currency)
    .where('plans.is_on_sale', '=', true)
    .where('plan_offers.withdrawn_at', 'is', null)
    .orderBy('plans.position')
    .orderBy('plan_prices.amount')
    .orderBy('plans.id')
    .execute()
}

/** One offer, even when it is no longer sold. */
export async function findOffer(db: Db | Tx, offerId: PlanOfferId, currency: Currency): Promise<OfferRow | undefined> {
  return selectOffers(db, currency).where('plan_offers.id', '=', offerId).executeTakeFirst()
}

/** The present price of a plan; undefined when it is not sold in this currency. */
export async function currentOffer(db: Db | Tx, planId: PlanId, currency: Currency): Promise<OfferRow | undefined> {
  return selectOffers(db, currency)
    .where('plans.id', '=', planId)
    .where('plans.is_on_sale', '=', true)
    .where('plan_offers.withdrawn_at', 'is', null)
    .executeTakeFirst()
}

export async function lockPlan(tx: Tx, id: PlanId) {
  return tx.selectFrom('plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface PlanColumns {
  title_fa: string
  title_en: string
  about_fa: string
  about_en: string
  length_count: number
  length_unit: Plans['length_unit']
  scope: 'all' | 'kinds' | 'titles'
  kinds: TitleKind[]
  is_on_sale: boolean
  position: number
}

export async function insertPlan(tx: Tx, columns: PlanColumns, now: Date): Promise<PlanId> {
  const row = await tx
    .insertInto('plans')
    .values({ ...columns, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changePlan(tx: Tx, id: PlanId, columns: PlanColumns, now: Date): Promise<void> {
  await tx
    .updateTable('plans')
    .set((eb) => ({ ...columns, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function replaceTitles(tx: Tx, planId: PlanId, titles: readonly number[]): Promise<void> {
  await tx.deleteFrom('plan_titles').where('plan_id', '=', planId).execute()
  if (titles.length === 0) return
  await tx
    .insertInto('plan_titles')
    .values(titles.map((product_id) => ({ plan_id: planId, product_id })))
    .execute()
}

export async function knownTitles(db: Db | Tx, ids: readonly ProductId[]): Promise<ProductId[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('products').where('id', 'in', ids).select('id').execute()
  return rows.map((row) => row.id)
}

/** A price of an offer, in Rials or cents. */
export interface PlanPrice {
  currency: Currency
  amount: number
  /** Of a member's first period; null = the same. */
  first_amount: number | null
}

/** The prices of the present offer. */
export async function currentPrices(tx: Db | Tx, planId: PlanId): Promise<PlanPrice[]> {
  return tx
    .selectFrom('plan_offers')
    .innerJoin('plan_prices', 'plan_prices.offer_id', 'plan_offers.id')
    .where('plan_offers.plan_id', '=', planId)
    .where('plan_offers.withdrawn_at', 'is', null)
    .select(['plan_prices.currency', 'plan_prices.amount', 'plan_prices.first_amount'])
    .execute()
}

/** Ends the present offer, and begins another at these prices. */
export async function replaceOffer(tx: Tx, planId: PlanId, prices: readonly PlanPrice[], now: Date): Promise<void> {
  await tx
    .updateTable('plan_offers')
    .set({ withdrawn_at: now })
    .where('plan_id', '=', planId)
    .where('withdrawn_at', 'is', null)
    .execute()
  if (prices.length === 0) return
  const offer = await tx
    .insertInto('plan_offers')
    .values({ plan_id: planId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('plan_prices')
    .values(prices.map((price) => ({ offer_id: offer.id, ...price })))
    .execute()
}

/**
 * Whether somebody has or had time of it, bought or given: then it cannot be reduced any more. An open purchase does
 * not count.
 */
export async function isSold(db: Db | Tx, planId: PlanId): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_periods')
    .where('plan_id', '=', planId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Every plan with its price and the studio's figures. */
export async function listStudioPlans(db: Db, now: Date, id?: PlanId) {
  return selectPlans(db)
    .where((eb) => (id === undefined ? eb.lit(true) : eb('plans.id', '=', id)))
    .orderBy('plans.position')
    .orderBy('plans.created_at')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('plan_titles')
          .innerJoin('products', 'products.id', 'plan_titles.product_id')
          .whereRef('plan_titles.plan_id', '=', 'plans.id')
          .orderBy('products.id')
          .select(['products.id', 'products.title_fa', 'products.title_en']),
      ).as('named'),
      jsonArrayFrom(
        eb
          .selectFrom('plan_offers')
          .innerJoin('plan_prices', 'plan_prices.offer_id', 'plan_offers.id')
          .whereRef('plan_offers.plan_id', '=', 'plans.id')
          .where('plan_offers.withdrawn_at', 'is', null)
          .select(['plan_prices.currency', 'plan_prices.amount', 'plan_prices.first_amount']),
      ).as('prices'),
      eb
        .exists(
          eb
            .selectFrom('subscription_periods')
            .whereRef('subscription_periods.plan_id', '=', 'plans.id')
            .select('subscription_periods.id'),
        )
        .as('is_sold'),
      eb
        .selectFrom('subscription_periods')
        .whereRef('subscription_periods.plan_id', '=', 'plans.id')
        .where('subscription_periods.revoked_at', 'is', null)
        .where('subscription_periods.starts_at', '<=', now)
        .where('subscription_periods.ends_at', '>', now)
        .select((e) => e.fn.count<number>('subscription_periods.member_id').distinct().as('n'))
        .as('members'),
    ])
    .execute()
}

/** How many published titles are marked for plans. */
export async function countMarked(db: Db): Promise<number> {
  const row = await db
    .selectFrom('products')
    .where('in_plans', '=', true)
    .where('is_free', '=', false)
    .where('state', '=', 'published')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}
