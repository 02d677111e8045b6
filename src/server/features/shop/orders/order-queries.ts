import type { Tx } from '#db/client.ts'
import { json, type OrderEventDetails } from '#db/json-columns.ts'
import type { MemberId, PurchaseId, VariantId } from '#lib/ids.ts'

/** The goods of a purchase, by its frozen lines. */
export async function listBoughtGoods(
  tx: Tx,
  purchaseId: PurchaseId,
): Promise<{ variantId: VariantId; quantity: number }[]> {
  const rows = await tx
    .selectFrom('purchase_lines')
    .where('purchase_id', '=', purchaseId)
    .where('purchasable', '=', 'goods')
    .select(['offer_id', 'quantity'])
    .execute()
  return rows.map((row) => ({ variantId: row.offer_id, quantity: row.quantity }))
}

/** Writes the order of a paid purchase. */
export async function insertOrder(
  tx: Tx,
  order: { purchaseId: PurchaseId; memberId: MemberId },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('orders')
    .values({ purchase_id: order.purchaseId, member_id: order.memberId, registred_at: now })
    .execute()
}

/** One row of an order's history. */
export interface OrderEvent {
  purchaseId: PurchaseId
  kind: OrderEventKind
  /** Null: the buyer or the program. */
  memberId?: MemberId | null
  isInternal?: boolean
  text?: string
  details?: OrderEventDetails
}

export type OrderEventKind =
  | 'registred'
  | 'accepted'
  | 'rejected'
  | 'canceled'
  | 'delivered'
  | 'parcel_sent'
  | 'parcel_changed'
  | 'parcel_delivered'
  | 'return_asked'
  | 'return_accepted'
  | 'return_refused'
  | 'return_arrived'
  | 'return_withdrawn'
  | 'money_back'
  | 'note'
  | 'exchanged'

export async function insertOrderEvent(tx: Tx, event: OrderEvent, now: Date): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      purchase_id: event.purchaseId,
      at: now,
      kind: event.kind,
      member_id: event.memberId ?? null,
      is_internal: event.isInternal ?? false,
      text: event.text ?? '',
      details: json(event.details ?? {}),
    })
    .execute()
}
