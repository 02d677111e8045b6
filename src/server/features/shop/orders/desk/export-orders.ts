import type { Db } from '#db/client.ts'
import { byteOrderMark, csvAmount, csvLine, csvTime } from '#lib/text/csv.ts'
import { listOrdersBetween } from './desk-order-queries.ts'
import type { OrderRow } from '../order-read-queries.ts'

const batch = 200

const head = [
  ...['order', 'state', 'registered_at_tehran', 'accepted_at_tehran', 'delivered_at_tehran', 'ended_at_tehran'],
  ...[
    'sku',
    'title_fa',
    'title_en',
    'quantity',
    'quantity_back',
    'amount',
    'vat',
    'currency',
    'method',
    'city',
    'parcels',
  ],
]

/** Writes a row for each line, the fee too. It names no person: people who send parcels read addresses at the desk. */
function linesOf(row: OrderRow): string {
  const parcels = row.parcels.flatMap(({ number }) => number ?? []).join(' ')
  return row.lines
    .map((line) =>
      csvLine([
        ...[row.number, row.state, csvTime(row.registred_at), csvTime(row.accepted_at)],
        ...[csvTime(row.delivered_at), csvTime(row.ended_at)],
        ...[line.sku, line.title_fa, line.title_en, line.quantity, line.taken_back ?? 0],
        ...[csvAmount(line.amount, row.currency), csvAmount(line.vat, row.currency), row.currency],
        ...[row.delivery?.name_en ?? null, row.delivery?.city ?? null, parcels],
      ]),
    )
    .join('')
}

/** The orders of some days as text in pieces; memory holds only the rows of one query. */
export async function* exportOrders(db: Db, between: { from: Date; to: Date }): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head)
  for (let after: { at: Date; number: number } | null = null; ;) {
    const rows: OrderRow[] = await listOrdersBetween(db, between, { after, limit: batch })
    yield rows.map(linesOf).join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = { at: last.registred_at, number: last.number }
  }
}
