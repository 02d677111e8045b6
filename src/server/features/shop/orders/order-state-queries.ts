import { createHash } from 'node:crypto'
import type { Db, Tx } from '#db/client.ts'
import type { PurchaseId } from '#lib/ids.ts'
import { fail } from '#server/fail.ts'
import type { OrderState } from './order-states.ts'

/** Locks an order; after its purchase, where money is moved too. */
export async function lockOrder(tx: Tx, purchaseId: PurchaseId) {
  return tx
    .selectFrom('orders')
    .where('purchase_id', '=', purchaseId)
    .select(['purchase_id', 'member_id', 'state', 'delivered_at'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Writes the state of a locked order. */
export async function writeState(tx: Tx, purchaseId: PurchaseId, state: OrderState, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      state,
      version: eb('version', '+', 1),
      ...(state === 'Accepted' ? { accepted_at: now } : {}),
      ...(state === 'Delivered' ? { delivered_at: now } : {}),
      ...(state === 'Rejected' || state === 'Canceled' ? { ended_at: now } : {}),
    }))
    .where('purchase_id', '=', purchaseId)
    .execute()
}

/** The purchase of an order's number; undefined when no order has it. */
export async function findPurchaseOfNumber(db: Db | Tx, number: number): Promise<PurchaseId | undefined> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .where('purchases.number', '=', number)
    .select('orders.purchase_id')
    .executeTakeFirst()
  return row?.purchase_id
}

/** A deed of the desk that is done once for its key. */
export interface OrderDeedDone {
  purchaseId: PurchaseId
  key: string
  deed: 'parcel' | 'note' | 'refund'
  /** Everything that was asked: the same key with something else is a mistake. */
  asked: unknown
}

const hashOf = ({ deed, asked }: OrderDeedDone) =>
  createHash('sha256')
    .update(JSON.stringify([deed, asked]))
    .digest()

/**
 * Whether a deed with this key was done before. The caller holds the order's lock, so of two equal calls the second finds
 * the first. Fails with `request.idempotency_key_reused`.
 */
export async function wasDone(tx: Db | Tx, deed: OrderDeedDone): Promise<boolean> {
  const row = await tx
    .selectFrom('order_deeds')
    .where('purchase_id', '=', deed.purchaseId)
    .where('key', '=', deed.key)
    .select('request_hash')
    .executeTakeFirst()
  if (row !== undefined && !row.request_hash.equals(hashOf(deed))) fail('request.idempotency_key_reused')
  return row !== undefined
}

export async function insertDeed(tx: Tx, deed: OrderDeedDone, now: Date): Promise<void> {
  await tx
    .insertInto('order_deeds')
    .values({ purchase_id: deed.purchaseId, key: deed.key, deed: deed.deed, request_hash: hashOf(deed), at: now })
    .execute()
}

export async function findStateOf(db: Db, purchaseId: PurchaseId): Promise<OrderState | undefined> {
  const row = await db.selectFrom('orders').where('purchase_id', '=', purchaseId).select('state').executeTakeFirst()
  return row?.state
}
