import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { DeliveryMethodId, DeliveryWindowId, MemberId, PurchaseId } from '#lib/ids.ts'
import type { Currency } from '#lib/money.ts'
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
      ...{ weekday, fromMinute, toMinute, capacity },
    })),
  }
}

/** The methods that are in use, in their order. One statement. */
export async function listMethods(db: Db | Tx): Promise<Method[]> {
  const rows = await methodRows(db).orderBy('delivery_methods.position').orderBy('delivery_methods.id').execute()
  return rows.map(methodOf)
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

/** Makes the row of these hours where it is the first time, with the capacity of the week; then only the capacity is taken over. */
export async function makeWindow(
  tx: Tx,
  window: { methodId: DeliveryMethodId; startsAt: Date; endsAt: Date; capacity: number },
): Promise<void> {
  await tx
    .insertInto('delivery_windows')
    .values({
      method_id: window.methodId,
      starts_at: window.startsAt,
      ends_at: window.endsAt,
      capacity: window.capacity,
    })
    .onConflict((on) => on.columns(['method_id', 'starts_at']).doNothing())
    .execute()
}

/** Locks hours in the one order: those that are wanted, and those that the member's other unpaid purchases hold. */
export async function lockWindows(
  tx: Tx,
  wanted: { methodId: DeliveryMethodId; startsAt: Date } | null,
  other: { memberId: MemberId; purchaseId: PurchaseId },
) {
  return tx
    .selectFrom('delivery_windows')
    .where((eb) => {
      const held = eb(
        'delivery_windows.id',
        'in',
        eb
          .selectFrom('deliveries')
          .where('deliveries.member_id', '=', other.memberId)
          .where('deliveries.purchase_id', '!=', other.purchaseId)
          .where('deliveries.state', '=', 'held')
          .where('deliveries.holds_window', '=', true)
          .select(sql<DeliveryWindowId>`deliveries.window_id`.as('id')),
      )
      if (wanted === null) return held
      const own = eb.and([
        eb('delivery_windows.method_id', '=', wanted.methodId),
        eb('delivery_windows.starts_at', '=', wanted.startsAt),
      ])
      return eb.or([own, held])
    })
    .orderBy('id')
    .select(['id', 'method_id', 'starts_at', 'ends_at', 'capacity', 'taken'])
    .forNoKeyUpdate()
    .execute()
}

export async function lockWindow(tx: Tx, id: DeliveryWindowId) {
  return tx
    .selectFrom('delivery_windows')
    .where('id', '=', id)
    .select(['id', 'starts_at', 'capacity', 'taken'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function moveTaken(tx: Tx, id: DeliveryWindowId, by: number): Promise<void> {
  await tx
    .updateTable('delivery_windows')
    .set((eb) => ({ taken: eb('taken', '+', by) }))
    .where('id', '=', id)
    .execute()
}

/** Ends what the member's other unpaid purchases hold of hours; the hours are locked. */
export async function dropHeldWindows(tx: Tx, other: { memberId: MemberId; purchaseId: PurchaseId }) {
  return tx
    .updateTable('deliveries')
    .set({ holds_window: false })
    .where('member_id', '=', other.memberId)
    .where('purchase_id', '!=', other.purchaseId)
    .where('state', '=', 'held')
    .where('holds_window', '=', true)
    .returning('window_id')
    .$narrowType<{ window_id: DeliveryWindowId }>()
    .execute()
}

/** The currency in which a country's goods are sent. */
export const currencyOfCountry = (country: string): Currency => (country === 'IR' ? 'IRR' : 'USD')
