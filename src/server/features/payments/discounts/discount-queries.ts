import { type Expression, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { DiscountCodes } from '#db/schema.gen.ts'
import { holdsWords, toldTexts } from '#db/told-words.ts'
import type { DiscountId, ProductId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { ToldWords } from '#lib/persian/told-words.ts'

export async function insertCode(tx: Tx, code: Insertable<DiscountCodes>): Promise<DiscountId> {
  const row = await tx.insertInto('discount_codes').values(code).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Locks a code's row until the transaction ends; undefined when there is none. */
export async function lockKnownCode(tx: Tx, id: DiscountId) {
  return tx.selectFrom('discount_codes').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Writes the columns and increases the version. */
export async function updateCode(tx: Tx, id: DiscountId, columns: Updateable<DiscountCodes>): Promise<void> {
  await tx
    .updateTable('discount_codes')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function productExists(db: Db, id: ProductId): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the most that a title costs by any of its ways, in Rials and cents; null where it is bought by number or has no price of its
 * own, and for none.
 */
export async function priceOfTitle(db: Db | Tx, id: ProductId | null): Promise<Record<Currency, number> | null> {
  if (id === null) return null
  const rows = await db
    .selectFrom('offers')
    .innerJoin('offer_prices', 'offer_prices.offer_id', 'offers.id')
    .where('offers.product_id', '=', id)
    .where('offers.withdrawn_at', 'is', null)
    .groupBy('offer_prices.currency')
    .select(['offer_prices.currency', (eb) => eb.fn.max('offer_prices.amount').as('amount')])
    .execute()
  if (rows.length === 0) return null
  const of = (currency: Currency) => Number(rows.find((row) => row.currency === currency)?.amount ?? 0)
  return { IRR: of('IRR'), USD: of('USD') }
}

const usesIn = (state: 'held' | 'used') =>
  sql<number>`(select count(*)::int from discount_uses where discount_uses.discount_id = discount_codes.id and state = ${state})`

function selectCodes(db: Db) {
  return db
    .selectFrom('discount_codes')
    .leftJoin('products', 'products.id', 'discount_codes.product_id')
    .selectAll('discount_codes')
    .select(['products.title_fa', 'products.title_en'])
    .select([usesIn('held').as('held'), usesIn('used').as('used')])
}

export type CodeRow = Awaited<ReturnType<ReturnType<typeof selectCodes>['execute']>>[number]

export async function findKnownCode(db: Db, id: DiscountId): Promise<CodeRow | undefined> {
  return selectCodes(db).where('discount_codes.id', '=', id).executeTakeFirst()
}

const isLive = (now: Date) =>
  sql<boolean>`discount_codes.ended_at is null and (discount_codes.ends_at is null or discount_codes.ends_at > ${now})`

interface ListQuestion {
  /** A part of the code or words of its note; null: all. */
  told: ToldWords | null
  state: 'live' | 'ended' | undefined
  now: Date
  limit: number
  offset: number
}

/** Codes for the studio, newest first, found by a part of the code or of the note. */
export async function listCodes(db: Db, asked: ListQuestion) {
  const found: Expression<SqlBool>[] = []
  if (asked.told !== null) found.push(holdsWords(toldTexts.discount, asked.told, 'anywhere'))
  if (asked.state !== undefined)
    found.push(asked.state === 'live' ? isLive(asked.now) : sql<boolean>`not (${isLive(asked.now)})`)
  const rows = await selectCodes(db)
    .where((eb) => eb.and(found))
    .orderBy('discount_codes.created_at', 'desc')
    .orderBy('discount_codes.id')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
  const counts = await db
    .selectFrom('discount_codes')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where ${isLive(asked.now)}))::int`.as('live'),
    ])
    .executeTakeFirstOrThrow()
  const { total } = await db
    .selectFrom('discount_codes')
    .where((eb) => eb.and(found))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total, counts: { ...counts, ended: counts.all - counts.live } }
}

/** Sums the payments with a code and its discounts, by currency (minor units). */
export async function totalsOf(db: Db, id: DiscountId) {
  return db
    .selectFrom('discount_uses')
    .innerJoin('purchases', 'purchases.id', 'discount_uses.purchase_id')
    .where('discount_uses.discount_id', '=', id)
    .where('discount_uses.state', '=', 'used')
    .groupBy('purchases.currency')
    .orderBy('purchases.currency')
    .select([
      'purchases.currency',
      sql<number>`sum(purchases.amount)::bigint`.as('paid'),
      sql<number>`sum(purchases.discount)::bigint`.as('discount'),
      sql<number>`count(distinct purchases.member_id)::int`.as('members'),
    ])
    .execute()
}

export async function newestUses(db: Db, id: DiscountId, limit: number) {
  return db
    .selectFrom('discount_uses')
    .innerJoin('purchases', 'purchases.id', 'discount_uses.purchase_id')
    .where('discount_uses.discount_id', '=', id)
    .orderBy('discount_uses.held_at', 'desc')
    .orderBy('purchases.number', 'desc')
    .limit(limit)
    .select([
      'purchases.number',
      'purchases.type',
      'purchases.subject',
      'purchases.currency',
      'purchases.discount',
      'purchases.amount',
      'discount_uses.state',
      'discount_uses.held_at',
    ])
    .execute()
}
