import type { PresentedReport } from './read-report.ts'
import { byteOrderMark, csvLine } from '#lib/text/csv.ts'

const head = [
  ...['day', 'product_id', 'title', 'price', 'currency', 'sold', 'free', 'used', 'refunded'],
  ...['gross', 'gross_back', 'vat', 'net', 'share', 'moved_out', 'moved_in', 'at_door'],
]

/** Rials as whole numbers, dollars with cents. Numbers, so that what is below zero stays a number in a spreadsheet. */
const amountOf = (amount: number, currency: 'IRR' | 'USD') => (currency === 'USD' ? amount / 100 : amount)

/** A report as a file for spreadsheets: UTF-8 with its mark, RFC 4180, texts that are no formulas. */
export function reportFile({ rows }: PresentedReport): string {
  const lines = rows.map(({ price, ...row }) => {
    const currency = price?.currency ?? 'IRR'
    return csvLine([
      ...[{ spelled: row.day }, row.product_id, row.title, price === null ? null : amountOf(price.amount, currency)],
      ...[price === null ? null : currency, row.sold, row.free, row.used, row.refunded],
      ...[row.gross, row.gross_back, row.vat, row.net, row.share].map((amount) => amountOf(amount, currency)),
      ...[row.moved_out, row.moved_in, row.at_door],
    ])
  })
  return byteOrderMark + csvLine(head) + lines.join('')
}
