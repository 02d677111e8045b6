import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import { hasPieces } from './desk/parcel-queries.ts'

/** All that orders keep about a member: where they went, and what was written about returns. */
export async function listOrderData(db: Db, memberId: MemberId) {
  const [orders, returns] = await Promise.all([
    db
      .selectFrom('orders')
      .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
      .leftJoin('deliveries', 'deliveries.purchase_id', 'orders.purchase_id')
      .where('orders.member_id', '=', memberId)
      .orderBy('orders.registred_at')
      .select(['purchases.number', 'orders.state', 'orders.registred_at', 'orders.accepted_at'])
      .select(['orders.delivered_at', 'orders.ended_at', 'deliveries.receiver', 'deliveries.tel'])
      .select(['deliveries.country', 'deliveries.region', 'deliveries.city', 'deliveries.postal_code'])
      .select('deliveries.full_address')
      .execute(),
    db
      .selectFrom('order_returns')
      .where('member_id', '=', memberId)
      .orderBy('number')
      .select(['number', 'state', 'reason', 'text', 'answer', 'asked_at', 'answered_at', 'arrived_at'])
      .execute(),
  ])
  return { orders, returns }
}

/**
 * Erases where goods of a member went, what the member and the desk wrote about them, and the pictures; what was bought
 * and paid stays, as the law of taxes requires. Returns the pictures, whose files go with them.
 */
export async function eraseOrderData(tx: Tx, memberId: MemberId, now: Date) {
  await tx
    .updateTable('deliveries')
    .set({ receiver: null, tel: null, postal_code: null, full_address: null, erased_at: now })
    .where('member_id', '=', memberId)
    .execute()
  // Iran's provinces and cities are those of a list; abroad they are what the member wrote
  await tx
    .updateTable('deliveries')
    .set({ region: null, city: null })
    .where('member_id', '=', memberId)
    .where('country', '!=', 'IR')
    .execute()
  await tx
    .updateTable('order_returns')
    .set({ text: '', answer: '', erased_at: now })
    .where('member_id', '=', memberId)
    .execute()
  await tx
    .updateTable('order_events')
    .set({ text: '' })
    .where('purchase_id', 'in', (eb) => eb.selectFrom('orders').where('member_id', '=', memberId).select('purchase_id'))
    .where('text', '!=', '')
    .execute()
  return tx
    .deleteFrom('order_return_pictures')
    .where('return_id', 'in', (eb) => eb.selectFrom('order_returns').where('member_id', '=', memberId).select('id'))
    .returning('image_id')
    .execute()
}

/**
 * Whether goods are on their way to a member, or on their way back: the account would end with nobody to tell, and what is
 * sent in an exchange would have no address.
 */
export async function hasOpenOrder(db: Db | Tx, memberId: MemberId): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .where('member_id', '=', memberId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['Registred', 'Accepted']),
        sql<boolean>`exists (
          select from order_returns back
          where back.purchase_id = orders.purchase_id and back.state in ('asked', 'accepted')
        )`,
        eb.and([eb('state', '=', 'Delivered'), hasPieces('unsent')]),
      ]),
    )
    .select('purchase_id')
    .executeTakeFirst()
  return row !== undefined
}
