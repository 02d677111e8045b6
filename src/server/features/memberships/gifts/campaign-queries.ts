import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { GiftCampaigns } from '#db/schema.gen.ts'
import type { CampaignId, ProductId } from '#lib/ids.ts'
import { type Named, namedOf } from '#server/features/catalog/titles/index.ts'

export type CampaignRow = Awaited<ReturnType<typeof listCampaigns>>[number]
export type CampaignColumns = Omit<
  Insertable<GiftCampaigns>,
  'id' | 'version' | 'given' | 'spent' | 'created_at' | 'updated_at'
>

function campaigns(db: Db | Tx) {
  return db
    .selectFrom('gift_campaigns')
    .selectAll('gift_campaigns')
    .select(
      namedOf(sql<ProductId>`gift_campaigns.product_id`)
        .$castTo<Named | null>()
        .as('product'),
    )
}

/** The latest first. */
export function listCampaigns(db: Db) {
  return campaigns(db).orderBy('gift_campaigns.starts_at', 'desc').orderBy('gift_campaigns.id').execute()
}

export function findCampaign(
  db: Db | Tx,
  key: { id: CampaignId } | { slug: string },
): Promise<CampaignRow | undefined> {
  const found = campaigns(db)
  return (
    'id' in key ? found.where('gift_campaigns.id', '=', key.id) : found.where('gift_campaigns.slug', '=', key.slug)
  ).executeTakeFirst()
}

/** The current campaign: a running one, the soonest to end first; else the next to begin; else the last one. */
export function findCurrentCampaign(db: Db, now: Date): Promise<CampaignRow | undefined> {
  const isOpen = sql<boolean>`not is_stopped and given < places and (budget is null or spent + amount <= budget)`
  return campaigns(db)
    .orderBy(
      sql`case when ${isOpen} and starts_at <= ${now} and ends_at > ${now} then 0
        when ${isOpen} and starts_at > ${now} then 1 else 2 end`,
    )
    .orderBy(sql`case when ends_at > ${now} then gift_campaigns.ends_at end`)
    .orderBy('gift_campaigns.ends_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertCampaign(tx: Tx, columns: CampaignColumns, now: Date): Promise<CampaignId> {
  const row = await tx
    .insertInto('gift_campaigns')
    .values({ ...columns, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const contentsOf = (id: CampaignId) => sql`hashtextextended(${`gift:${id}`}, 0)`

/**
 * Keeps a campaign's content unchanged until the transaction ends. Any number of claims hold this shared lock from
 * before they read the campaign, and a change waits for them. The row itself is locked too often for that: it is locked
 * last and briefly.
 */
export async function holdContents(tx: Tx, id: CampaignId): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${contentsOf(id)})`.execute(tx)
}

/** Locks the campaign against claims and other changes until the transaction ends; later claims get what it leaves. */
export async function lockCampaign(tx: Tx, id: CampaignId) {
  await sql`select pg_advisory_xact_lock(${contentsOf(id)})`.execute(tx)
  return tx.selectFrom('gift_campaigns').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function changeCampaign(tx: Tx, id: CampaignId, columns: CampaignColumns, now: Date): Promise<void> {
  await tx
    .updateTable('gift_campaigns')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** The kind of a title that is published; undefined when there is none of this id. */
export async function findPublishedKind(db: Db, productId: ProductId) {
  return db
    .selectFrom('products')
    .select('kind')
    .where('id', '=', productId)
    .where('state', '=', 'published')
    .executeTakeFirst()
}

/**
 * Returns the price for a buyer of one gift of a title or of days of a plan, in Rials: the price of the title, or the days' part of the
 * plan's. Nothing where it is not sold by itself.
 */
export async function priceOfGift(
  tx: Tx,
  {
    product_id: productId,
    plan_id: planId,
    plan_days: planDays,
  }: Pick<CampaignColumns, 'product_id' | 'plan_id' | 'plan_days'>,
): Promise<number> {
  const { rows } = await sql<{ price: number | null }>`
    select case when ${productId ?? null}::integer is not null then (
      select max(offer_prices.amount) from offers join offer_prices on offer_prices.offer_id = offers.id
      where offers.product_id = ${productId ?? null} and offers.way = 'buy' and offers.withdrawn_at is null
        and offer_prices.currency = 'IRR'
    ) else (
      select ceil(max(plan_prices.amount)::numeric * ${planDays ?? 0}
        / max(plans.length_count * case plans.length_unit when 'month' then 30 else 1 end))
      from plans join plan_offers on plan_offers.plan_id = plans.id and plan_offers.withdrawn_at is null
        join plan_prices on plan_prices.offer_id = plan_offers.id and plan_prices.currency = 'IRR'
      where plans.id = ${planId ?? null}
    ) end::bigint as price`.execute(tx)
  return Number(rows[0]?.price ?? 0)
}
