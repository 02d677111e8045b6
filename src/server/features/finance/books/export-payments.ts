import { tehranTime } from '#lib/time/dates.ts'
import type { Db } from '#db/client.ts'
import { byteOrderMark, csvLine } from '#lib/text/csv.ts'
import { type PaymentFilter, type PaymentRow, selectPayments } from './finance-desk-queries.ts'

const batch = 500

const head = [
  ...['receipt_number', 'purchase_type', 'purchase_state', 'title_fa', 'title_en', 'buyer', 'gateway', 'state'],
  ...['amount', 'currency', 'bank_reference', 'card', 'error', 'began_at_tehran', 'settled_at_tehran', 'payment_id'],
]

const two = (n: number) => String(n).padStart(2, '0')

/** `2026-05-01 09:05:00` in Tehran. */
function wallTime(at: Date | null): string | null {
  if (at === null) return null
  const { year, month, day, hour, minute, second } = tehranTime(at)
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
}

/** Rials as whole numbers, dollars with cents, as in a bank's own list. */
function amountOf({ currency, amount }: PaymentRow): number | string {
  return currency === 'USD' ? `${Math.trunc(amount / 100)}.${two(amount % 100)}` : amount
}

function lineOf(row: PaymentRow): string {
  const { title } = row.subject
  return csvLine([
    ...[row.number, row.type, row.purchase_state, title.fa, title.en, row.user_name, row.gateway, row.state],
    ...[amountOf(row), row.currency, row.bank_reference, row.card_mask, row.error_code],
    ...[wallTime(row.created_at), wallTime(row.settled_at), row.id],
  ])
}

/** The list as text in pieces; memory holds only the rows of one query. */
export async function* exportPayments(db: Db, filter: PaymentFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head)
  for (let after: PaymentFilter['after']; ;) {
    const rows = await selectPayments(db, { ...filter, ...(after === undefined ? {} : { after }) }, { limit: batch })
    yield rows.map(lineOf).join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = { at: last.decided_at, id: last.id }
  }
}
