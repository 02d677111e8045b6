import { tehranTime } from '#lib/time/dates.ts'
import type { Db } from '#db/client.ts'
import { byteOrderMark, csvLine } from '#lib/text/csv.ts'
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

const two = (n: number) => String(n).padStart(2, '0')

/** `2026-05-01 09:05:00` in Tehran. */
function wallTime(at: Date | null): string | null {
  if (at === null) return null
  const { year, month, day, hour, minute, second } = tehranTime(at)
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
}

const sumIn = (amount: number, { currency }: OrderRow) =>
  currency === 'USD' ? `${Math.trunc(amount / 100)}.${two(amount % 100)}` : amount

/** A row for each line, the fee too. It names no person: whoever sends parcels reads addresses at the desk. */
function linesOf(row: OrderRow): string {
  const parcels = row.parcels.flatMap(({ number }) => number ?? []).join(' ')
  return row.lines
    .map((line) =>
      csvLine([
        ...[row.number, row.state, wallTime(row.registred_at), wallTime(row.accepted_at)],
        ...[wallTime(row.delivered_at), wallTime(row.ended_at)],
        ...[line.sku, line.title_fa, line.title_en, line.quantity, line.taken_back ?? 0],
        ...[sumIn(line.amount, row), sumIn(line.vat, row), row.currency],
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
