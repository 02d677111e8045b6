import { type ExpressionBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { DeskQueue } from '#contract/shop/order-desk.ts'
import type { Db } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import { holdsWords, membersTold, toldTexts } from '#db/told-words.ts'
import type { ToldWords } from '#lib/persian/told-words.ts'
import { type OrderRow, orderRows } from '../order-read-queries.ts'
import { hasPieces } from './parcel-queries.ts'

export type Queue = z.output<typeof DeskQueue>

const isToPack = sql<boolean>`(orders.state in ('Accepted', 'Delivered') and ${hasPieces('unpacked')})`

const hasReturn = sql<boolean>`exists (
  select from order_returns back where back.purchase_id = orders.purchase_id and back.state in ('asked', 'accepted')
)`

const queueIs: Readonly<Record<Queue, ReturnType<typeof sql<boolean>>>> = {
  Registred: sql<boolean>`orders.state = 'Registred'`,
  to_pack: isToPack,
  on_the_way: sql<boolean>`(orders.state = 'Accepted' and not ${isToPack})`,
  returns: hasReturn,
  Delivered: sql<boolean>`orders.state = 'Delivered'`,
  ended: sql<boolean>`orders.state in ('Rejected', 'Canceled')`,
  all: sql<boolean>`true`,
}

/** Since when an order waits for the desk, as `waitsSince` says it; null: it does not. */
const waitsSince = sql<Date | null>`least(
  case when orders.state = 'Registred' then orders.registred_at end,
  case when ${isToPack} then
    case when orders.state = 'Accepted' then orders.accepted_at else (
      select max(back.arrived_at) from order_returns back
      where back.purchase_id = orders.purchase_id and back.state in ('exchanged', 'paid_back')
    ) end
  end,
  case when orders.state in ('Accepted', 'Delivered') then (
    select min(parcels.packed_at) from parcels
    where parcels.purchase_id = orders.purchase_id and parcels.sent_at is null
  ) end,
  (
    select min(back.asked_at) from order_returns back
    where back.purchase_id = orders.purchase_id and back.state = 'asked'
  )
)`

/** Queues of orders that wait are sorted by how long; the others, the newest first. */
const waiting: ReadonlySet<Queue> = new Set(['Registred', 'to_pack', 'on_the_way', 'returns'])

export interface DeskSearch {
  /** A number of an order, or parts of names, phones or mail addresses. */
  told: ToldWords
  /** A parcel's number as it is scanned, or null. */
  parcel: string | null
}

function matches(eb: ExpressionBuilder<DB, 'orders'>, { told, parcel }: DeskSearch) {
  return eb.or([
    // lists that are read first: joined, the database goes through all orders
    sql<boolean>`orders.member_id = any(${membersTold(told)})`,
    ...(told.number === null ? [] : [sql<boolean>`purchases.number = ${told.number}`]),
    ...(parcel === null
      ? []
      : [
          sql<boolean>`exists (
          select from parcels where parcels.purchase_id = orders.purchase_id and parcels.number = ${parcel}
        )`,
        ]),
    sql<boolean>`orders.purchase_id = any(array(
      select deliveries.purchase_id from deliveries where ${holdsWords(toldTexts.delivery, told)}
    ))`,
  ])
}

/** The orders of a queue, what waits longest first. With a text of all that match it, whatever their queue. */
export async function listDeskOrders(
  db: Db,
  queue: Queue,
  search: DeskSearch | null,
  page: { limit: number; offset: number },
): Promise<OrderRow[]> {
  const found = orderRows(db).where((eb) => (search === null ? queueIs[queue] : matches(eb, search)))
  const isByWait = search === null && waiting.has(queue)
  const direction = isByWait ? 'asc' : 'desc'
  return found
    .$if(isByWait, (waits) => waits.orderBy(waitsSince, (order) => order.asc().nullsLast()))
    .orderBy('orders.registred_at', direction)
    .orderBy('purchases.number', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countDeskOrders(db: Db, search: DeskSearch): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .innerJoin('members as buyer', 'buyer.id', 'orders.member_id')
    .where((eb) => matches(eb, search))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** How many orders are in each queue. */
export async function countQueues(db: Db): Promise<Record<Queue, number>> {
  const of = (queue: Queue) => sql<number>`(count(*) filter (where ${queueIs[queue]}))::int`.as(queue)
  return db
    .selectFrom('orders')
    .select([of('Registred'), of('to_pack'), of('on_the_way'), of('returns'), of('Delivered'), of('ended'), of('all')])
    .executeTakeFirstOrThrow()
}

/** How many orders a queue has and since when the oldest waits, as a part of a statement. */
export const ordersIn = (db: Db, queue: 'Registred' | 'to_pack') =>
  db
    .selectFrom('orders')
    .where(queueIs[queue])
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(${waitsSince})`.as('oldest_at')])

/** The orders that were registered between two instants, page by page: for the file. */
export async function listOrdersBetween(
  db: Db,
  between: { from: Date; to: Date },
  page: { after: { at: Date; number: number } | null; limit: number },
): Promise<OrderRow[]> {
  const { after } = page
  return orderRows(db)
    .where('orders.registred_at', '>=', between.from)
    .where('orders.registred_at', '<', between.to)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(orders.registred_at, purchases.number) > (${after?.at}::timestamptz, ${after?.number}::int)`,
      ),
    )
    .orderBy('orders.registred_at')
    .orderBy('purchases.number')
    .limit(page.limit)
    .execute()
}
