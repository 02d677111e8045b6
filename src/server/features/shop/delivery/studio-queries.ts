import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB, DeliveryMethods } from '#db/schema.gen.ts'
import type { CafeId, DeliveryMethodId } from '#lib/ids.ts'
import type { MethodInput } from './method-faults.ts'

const ratesOf = (eb: ExpressionBuilder<DB, 'delivery_methods'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('delivery_rates')
      .whereRef('delivery_rates.method_id', '=', 'delivery_methods.id')
      .orderBy('delivery_rates.id')
      .select(['country', 'state', 'city', 'up_to_grams', 'currency', 'amount', 'free_from', 'days_min', 'days_max']),
  ).as('rates')

const hoursOf = (eb: ExpressionBuilder<DB, 'delivery_methods'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('delivery_patterns')
      .whereRef('delivery_patterns.method_id', '=', 'delivery_methods.id')
      .orderBy('weekday')
      .orderBy('from_minute')
      .select(['weekday', 'from_minute', 'to_minute', 'capacity']),
  ).as('hours')

const inUse = sql<number>`(select count(*)::int from deliveries
  left join orders on orders.purchase_id = deliveries.purchase_id
  where deliveries.method_id = delivery_methods.id and (deliveries.state = 'held'
    or (deliveries.state = 'sold' and orders.state in ('Registred', 'Accepted'))))`.as('in_use')

const methods = (db: Db | Tx) =>
  db
    .selectFrom('delivery_methods')
    .select(['id', 'version', 'kind', 'name_fa', 'name_en', 'note_fa', 'note_en', 'is_paid_to_carrier'])
    .select(['cafe_id', 'tracking_link', 'vat_percent', 'is_active'])
    .select((eb) => [ratesOf(eb), hoursOf(eb), inUse])

export type StudioMethodRow = Awaited<ReturnType<ReturnType<typeof methods>['execute']>>[number]

/** All methods, in the order of the buyers. One statement. */
export async function listStudioMethods(db: Db | Tx): Promise<StudioMethodRow[]> {
  return methods(db).orderBy('position').orderBy('id').execute()
}

export async function findStudioMethod(db: Db | Tx, id: DeliveryMethodId): Promise<StudioMethodRow | undefined> {
  return methods(db).where('id', '=', id).executeTakeFirst()
}

/** Whether any purchase has ever chosen it; none can choose it until the transaction ends. */
export async function wasChosen(tx: Tx, id: DeliveryMethodId): Promise<boolean> {
  // stronger than a change of the row: a purchase refers to the method, and waits for this
  await tx.selectFrom('delivery_methods').where('id', '=', id).select('id').forUpdate().execute()
  const row = await tx.selectFrom('deliveries').where('method_id', '=', id).select('purchase_id').executeTakeFirst()
  return row !== undefined
}

export async function isCafe(tx: Tx, id: CafeId): Promise<boolean> {
  return (await tx.selectFrom('cafes').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

type Columns = Omit<Insertable<DeliveryMethods>, 'id' | 'version' | 'code' | 'position'>

export async function insertMethod(tx: Tx, columns: Columns, code: string): Promise<DeliveryMethodId> {
  const row = await tx
    .insertInto('delivery_methods')
    .values((eb) => ({
      ...columns,
      code,
      position: eb.selectFrom('delivery_methods').select(sql<number>`coalesce(max(position), -1) + 1`.as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Changes a method that is still of this version; false when it is not. */
export async function changeMethod(tx: Tx, id: DeliveryMethodId, version: number, columns: Columns): Promise<boolean> {
  const row = await tx
    .updateTable('delivery_methods')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Writes the tariff and the week of a method as a whole; its row is locked by the change of it. */
export async function writeTariff(
  tx: Tx,
  id: DeliveryMethodId,
  { rates, hours }: Pick<MethodInput, 'rates' | 'hours'>,
): Promise<void> {
  await tx.deleteFrom('delivery_rates').where('method_id', '=', id).execute()
  if (rates.length > 0)
    await tx
      .insertInto('delivery_rates')
      .values(rates.map((rate) => ({ ...rate, method_id: id })))
      .execute()
  await tx.deleteFrom('delivery_patterns').where('method_id', '=', id).execute()
  if (hours.length > 0)
    await tx
      .insertInto('delivery_patterns')
      .values(hours.map((one) => ({ ...one, method_id: id })))
      .execute()
}

/** Locks all methods, and their ids. */
export async function lockMethods(tx: Tx): Promise<DeliveryMethodId[]> {
  const rows = await tx.selectFrom('delivery_methods').orderBy('id').select('id').forNoKeyUpdate().execute()
  return rows.map(({ id }) => id)
}

export async function writeOrder(tx: Tx, ids: readonly DeliveryMethodId[]): Promise<void> {
  await tx
    .updateTable('delivery_methods')
    .set({ position: sql<number>`array_position(${ids}::int[], delivery_methods.id) - 1` })
    .execute()
}
