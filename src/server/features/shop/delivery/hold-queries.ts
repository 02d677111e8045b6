import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { AddressId, DeliveryMethodId, DeliveryWindowId, MemberId, PurchaseId } from '#lib/ids.ts'
import { areaKey } from './area-key.ts'
import { addressOf } from './delivery-queries.ts'

/** Makes the row of these hours where nobody has taken of them before. It locks nothing that is there. */
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

/** Locks the hours that a purchase has chosen; undefined where it has none. */
export async function lockWindowOf(tx: Tx, purchaseId: PurchaseId) {
  return tx
    .selectFrom('delivery_windows')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('deliveries')
        .where('purchase_id', '=', purchaseId)
        .select(sql<DeliveryWindowId>`window_id`.as('id')),
    )
    .select(['id', 'starts_at', 'capacity', 'taken'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Takes over the capacity that the week says now. The hours are locked, and no more than `capacity` are taken. */
export async function setCapacity(tx: Tx, id: DeliveryWindowId, capacity: number): Promise<void> {
  await tx.updateTable('delivery_windows').set({ capacity }).where('id', '=', id).execute()
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

/** A line of a purchase that is the delivery of its goods. */
export interface DeliveryLine {
  purchaseId: PurchaseId
  position: number
  memberId: MemberId
  methodId: DeliveryMethodId
  /** The hours that were chosen; null where the method has none. */
  hours: { startsAt: Date; endsAt: Date; capacity: number } | null
  /** Null: fetched by the buyer. `area` is the area that the fee was said for. */
  address: { id: AddressId; area: string } | null
  weightGrams: number
  daysMin: number
  daysMax: number
}

/**
 * Writes the delivery with its copy of the address. False when the member no longer has that address, or it lies in
 * another area now, for which another fee may hold.
 */
export async function insertDelivery(
  tx: Tx,
  line: DeliveryLine,
  held: { windowId: DeliveryWindowId | null },
): Promise<boolean> {
  const chosen = {
    purchase_id: line.purchaseId,
    position: line.position,
    member_id: line.memberId,
    method_id: line.methodId,
    window_id: held.windowId,
    holds_window: held.windowId !== null,
    weight_grams: line.weightGrams,
    days_min: line.daysMin,
    days_max: line.daysMax,
  }
  if (line.address === null) {
    await tx.insertInto('deliveries').values(chosen).execute()
    return true
  }
  const address = await addressOf(tx, line.memberId, line.address.id)
    .select(['country', 'state as region', 'city', 'delivery_to as receiver', 'tel', 'postal_code', 'full_address'])
    .executeTakeFirst()
  if (address === undefined || areaKey({ ...address, state: address.region }) !== line.address.area) return false
  await tx
    .insertInto('deliveries')
    .values({ ...chosen, ...address })
    .execute()
  return true
}

/** A purchase's delivery as it stands. */
export async function findDelivery(db: Db | Tx, purchaseId: PurchaseId) {
  return db
    .selectFrom('deliveries')
    .where('purchase_id', '=', purchaseId)
    .select(['state', 'window_id', 'holds_window', 'is_taken_back', 'method_id', 'erased_at'])
    .executeTakeFirst()
}

/** Where purchases go, as it was kept with each. */
export async function listDeliveries(db: Db | Tx, purchaseIds: readonly PurchaseId[]) {
  if (purchaseIds.length === 0) return []
  return db
    .selectFrom('deliveries')
    .where('purchase_id', 'in', purchaseIds)
    .select(['purchase_id', 'receiver', 'tel', 'postal_code', 'country', 'region', 'city', 'full_address'])
    .execute()
}

export async function markDelivery(
  tx: Tx,
  purchaseId: PurchaseId,
  change: { state?: 'sold' | 'released'; holds_window?: boolean; is_taken_back?: boolean },
): Promise<void> {
  await tx.updateTable('deliveries').set(change).where('purchase_id', '=', purchaseId).execute()
}

/** Ends what a purchase holds of its hours, which are locked. True when it held them until now. */
export async function dropWindowOf(tx: Tx, purchaseId: PurchaseId): Promise<boolean> {
  const row = await tx
    .updateTable('deliveries')
    .set({ holds_window: false })
    .where('purchase_id', '=', purchaseId)
    .where('holds_window', '=', true)
    .returning('purchase_id')
    .executeTakeFirst()
  return row !== undefined
}
