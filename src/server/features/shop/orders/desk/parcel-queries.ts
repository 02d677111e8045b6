import { sql } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { CarrierCode } from '#lib/lists/carriers.ts'
import type { ParcelId, PurchaseId } from '#lib/ids.ts'
import type { Pieces } from '../piece-queries.ts'

/** Counts the pieces of an order's lines in no parcel yet, and those in none that has gone, with replacements. */
export async function piecesToSend(tx: Tx, purchaseId: PurchaseId) {
  const { rows } = await sql<{ position: number; unpacked: number; unsent: number }>`
    select hold.position,
      greatest(0, hold.quantity - hold.taken_back + coalesce(swapped.count, 0) - coalesce(packed.count, 0))::int as unpacked,
      greatest(0, hold.quantity - hold.taken_back + coalesce(swapped.count, 0) - coalesce(packed.sent, 0))::int as unsent
    from stock_holds hold
    left join lateral (
      select sum(line.quantity) as count, sum(line.quantity) filter (where parcels.sent_at is not null) as sent
      from parcels join parcel_lines line on line.parcel_id = parcels.id
      where parcels.purchase_id = hold.purchase_id and line.position = hold.position
    ) packed on true
    left join lateral (
      -- both what came back for another piece, and what came back for money after it was sent, were in a parcel
      select sum(case when back.state = 'exchanged' then part.exchanged else part.arrived end) as count
      from order_returns back join order_return_lines part on part.return_id = back.id
      where back.purchase_id = hold.purchase_id and part.position = hold.position and back.state in ('exchanged', 'paid_back')
    ) swapped on true
    where hold.purchase_id = ${purchaseId} and hold.state = 'sold'
    order by hold.position`.execute(tx)
  return rows
}

/** The same of a whole order, for a list of them: whether pieces of any line are in no parcel, or in none that has gone. */
export const hasPieces = (which: 'unpacked' | 'unsent') => sql<boolean>`exists (
  select from stock_holds hold
  where hold.purchase_id = orders.purchase_id and hold.state = 'sold'
    and hold.quantity - hold.taken_back + (
      select coalesce(sum(case when back.state = 'exchanged' then part.exchanged else part.arrived end), 0)
      from order_returns back join order_return_lines part on part.return_id = back.id
      where back.purchase_id = hold.purchase_id and part.position = hold.position
        and back.state in ('exchanged', 'paid_back')
    ) > (
      select coalesce(sum(line.quantity), 0) from parcels join parcel_lines line on line.parcel_id = parcels.id
      where parcels.purchase_id = hold.purchase_id and line.position = hold.position
        and ${which === 'unpacked' ? sql`true` : sql`parcels.sent_at is not null`}
    )
)`

export interface ParcelForm {
  /** A known one; null: another, by its names. */
  carrier: CarrierCode | null
  carrierFa: string
  carrierEn: string
  number: string | null
  link: string | null
}

/** Undefined when another parcel has this number. */
export async function insertParcel(
  tx: Tx,
  parcel: ParcelForm & { purchaseId: PurchaseId; lines: Pieces; sentAt: Date | null },
  now: Date,
): Promise<ParcelId | undefined> {
  const row = await tx
    .insertInto('parcels')
    .values((eb) => ({
      purchase_id: parcel.purchaseId,
      method_id: eb.selectFrom('deliveries').where('purchase_id', '=', parcel.purchaseId).select('method_id'),
      carrier: parcel.carrier,
      carrier_fa: parcel.carrierFa,
      carrier_en: parcel.carrierEn,
      number: parcel.number,
      link: parcel.link,
      packed_at: now,
      sent_at: parcel.sentAt,
    }))
    .onConflict((on) => on.column('number').where('number', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return undefined
  await tx
    .insertInto('parcel_lines')
    .values(parcel.lines.map(({ position, quantity }) => ({ parcel_id: row.id, position, quantity })))
    .execute()
  return row.id
}

/** The names of an order's method, and the page that follows what it carries, with {number}. */
export async function findMethodOf(tx: Tx, purchaseId: PurchaseId) {
  return tx
    .selectFrom('deliveries')
    .innerJoin('delivery_methods', 'delivery_methods.id', 'deliveries.method_id')
    .where('deliveries.purchase_id', '=', purchaseId)
    .select(['delivery_methods.name_fa', 'delivery_methods.name_en', 'delivery_methods.tracking_link'])
    .executeTakeFirst()
}

export async function findParcel(tx: Tx, purchaseId: PurchaseId, id: ParcelId) {
  return tx
    .selectFrom('parcels')
    .where('purchase_id', '=', purchaseId)
    .where('id', '=', id)
    .select(['id', 'carrier', 'carrier_fa', 'carrier_en', 'number', 'link', 'sent_at', 'delivered_at'])
    .executeTakeFirst()
}

/** Whether another parcel has this number. */
export async function isNumberTaken(tx: Tx, number: string, except: ParcelId): Promise<boolean> {
  const row = await tx
    .selectFrom('parcels')
    .where('number', '=', number)
    .where('id', '!=', except)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateParcel(
  tx: Tx,
  id: ParcelId,
  change: Partial<ParcelForm> & { sentAt?: Date; deliveredAt?: Date },
): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({
      ...(change.carrier === undefined ? {} : { carrier: change.carrier }),
      ...(change.carrierFa === undefined ? {} : { carrier_fa: change.carrierFa }),
      ...(change.carrierEn === undefined ? {} : { carrier_en: change.carrierEn }),
      ...(change.number === undefined ? {} : { number: change.number }),
      ...(change.link === undefined ? {} : { link: change.link }),
      ...(change.sentAt === undefined ? {} : { sent_at: change.sentAt }),
      ...(change.deliveredAt === undefined ? {} : { delivered_at: change.deliveredAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** All parcels that have gone have come. */
export async function markParcelsDelivered(tx: Tx, purchaseId: PurchaseId, now: Date): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ delivered_at: now })
    .where('purchase_id', '=', purchaseId)
    .where('sent_at', 'is not', null)
    .where('delivered_at', 'is', null)
    .execute()
}

/** Whether any parcel has not come yet. */
export async function hasParcelUnderWay(tx: Tx, purchaseId: PurchaseId): Promise<boolean> {
  const row = await tx
    .selectFrom('parcels')
    .where('purchase_id', '=', purchaseId)
    .where('delivered_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
