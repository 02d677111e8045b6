import type { Db } from '#db/client.ts'
import { byteOrderMark, csvAmount, csvLine, csvTime } from '#lib/text/csv.ts'
import { type PaymentFilter, type PaymentRow, selectPayments } from './finance-desk-queries.ts'

const batch = 500

const head = [
  ...['receipt_number', 'purchase_type', 'purchase_state', 'title_fa', 'title_en', 'buyer', 'gateway', 'state'],
  ...['amount', 'currency', 'bank_reference', 'card', 'error', 'began_at_tehran', 'settled_at_tehran', 'payment_id'],
]

function lineOf(row: PaymentRow): string {
  const { title } = row.subject
  return csvLine([
    ...[row.number, row.type, row.purchase_state, title.fa, title.en, row.user_name, row.gateway, row.state],
    ...[csvAmount(row.amount, row.currency), row.currency, row.bank_reference, row.card_mask, row.error_code],
    ...[csvTime(row.created_at), csvTime(row.settled_at), row.id],
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
