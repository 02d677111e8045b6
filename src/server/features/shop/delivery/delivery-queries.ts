import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { AddressId, DeliveryMethodId, MemberId, PurchaseId } from '#lib/ids.ts'
import type { Rate } from './choose-rate.ts'

const ratesOf = (eb: ExpressionBuilder<DB, 'delivery_methods'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('delivery_rates')
      .whereRef('delivery_rates.method_id', '=', 'delivery_methods.id')
      .orderBy('delivery_rates.id')
      .select(['country', 'state', 'city', 'up_to_grams', 'currency', 'amount', 'free_from', 'days_min', 'days_max']),
  ).as('rates')

const patternsOf = (eb: ExpressionBuilder<DB, 'delivery_methods'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('delivery_patterns')
      .whereRef('delivery_patterns.method_id', '=', 'delivery_methods.id')
      .orderBy('weekday')
      .orderBy('from_minute')
      .select(['weekday', 'from_minute', 'to_minute', 'capacity']),
  ).as('patterns')

const methodRows = (db: Db | Tx) =>
  db
    .selectFrom('delivery_methods')
    .leftJoin('cafes', 'cafes.id', 'delivery_methods.cafe_id')
    .where('delivery_methods.is_active', '=', true)
    .where((eb) => eb.or([eb('delivery_methods.cafe_id', 'is', null), eb('cafes.state', '=', 'published')]))
    .select(['delivery_methods.id', 'delivery_methods.code', 'delivery_methods.kind', 'delivery_methods.cafe_id'])
    .select(['delivery_methods.name_fa', 'delivery_methods.name_en', 'delivery_methods.note_fa'])
    .select(['delivery_methods.note_en', 'delivery_methods.is_paid_to_carrier'])
    .select('delivery_methods.vat_percent')
    .select((eb) => [ratesOf(eb), patternsOf(eb)])

type MethodRow = Awaited<ReturnType<ReturnType<typeof methodRows>['execute']>>[number]

/** A way to get goods, with its tariff and its week. */
export interface Method extends Omit<MethodRow, 'rates' | 'patterns'> {
  rates: Rate[]
  patterns: { weekday: number; fromMinute: number; toMinute: number; capacity: number }[]
}

function methodOf({ rates, patterns, ...row }: MethodRow): Method {
  return {
    ...row,
    rates: rates.map((rate) => ({
      methodId: row.id,
      country: rate.country,
      state: rate.state,
      city: rate.city,
      upToGrams: rate.up_to_grams,
      currency: rate.currency,
      amount: Number(rate.amount),
      freeFrom: rate.free_from === null ? null : Number(rate.free_from),
      daysMin: rate.days_min,
      daysMax: rate.days_max,
    })),
    patterns: patterns.map(({ weekday, from_minute: fromMinute, to_minute: toMinute, capacity }) => ({
      weekday,
      fromMinute,
      toMinute,
      capacity,
    })),
  }
}

/** The methods that are in use, in their order. One statement. */
export async function listMethods(db: Db | Tx): Promise<Method[]> {
  const rows = await methodRows(db).orderBy('delivery_methods.position').orderBy('delivery_methods.id').execute()
  return rows.map(methodOf)
}

/** Returns the countries that the rates of methods in use name, `*` among them. Leaves out pick-up methods. */
export async function listNamedCountries(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery_rates')
    .innerJoin('delivery_methods', 'delivery_methods.id', 'delivery_rates.method_id')
    .where('delivery_methods.is_active', '=', true)
    .where('delivery_methods.kind', '!=', 'pickup')
    .distinct()
    .select('delivery_rates.country')
    .execute()
  return rows.map(({ country }) => country)
}

/** One method that is in use. */
export async function findMethod(db: Db | Tx, id: DeliveryMethodId): Promise<Method | undefined> {
  const row = await methodRows(db).where('delivery_methods.id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : methodOf(row)
}

/** How many are taken of hours that somebody has taken before. */
export async function listWindows(db: Db | Tx, methodIds: readonly DeliveryMethodId[], since: Date) {
  if (methodIds.length === 0) return []
  return db
    .selectFrom('delivery_windows')
    .where('method_id', 'in', methodIds)
    .where('starts_at', '>=', since)
    .select(['method_id', 'starts_at', 'taken'])
    .execute()
}

/** The days without couriers from a day (`2026-11-27`) on, for as long as hours can be chosen. */
export async function listHolidays(db: Db | Tx, from: string, to: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('holidays')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .execute()
  return new Set(rows.map(({ day }) => day))
}

/** An address of this member. */
export const addressOf = (db: Db | Tx, memberId: MemberId, id: AddressId) =>
  db.selectFrom('addresses').where('id', '=', id).where('member_id', '=', memberId)

/** Where an address of the member lies; undefined when the member has no such address. */
export async function findArea(db: Db | Tx, memberId: MemberId, id: AddressId) {
  return addressOf(db, memberId, id).select(['country', 'state', 'city']).executeTakeFirst()
}

/** How many of these purchases have a delivery that stands: 1 each, for the books. */
export async function countStandingOf(
  db: Db,
  purchaseIds: readonly PurchaseId[],
): Promise<ReadonlyMap<PurchaseId, number>> {
  const rows = await db
    .selectFrom('deliveries')
    .where('purchase_id', '=', sql<PurchaseId>`any(${purchaseIds}::uuid[])`)
    .where('state', '=', 'sold')
    .where('is_taken_back', '=', false)
    .select('purchase_id')
    .execute()
  return new Map(rows.map(({ purchase_id: id }) => [id, 1]))
}
