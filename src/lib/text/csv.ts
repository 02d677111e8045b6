import { tehranTime } from '../time/dates.ts'

/** Text that a spreadsheet would treat as a formula; those of a Japanese Excel also begin with wide signs. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/

/** A number in the digits of any script that follows a plus: a phone. */
const phone = /^\+\p{Nd}[\p{Nd} ]*$/u

/** Up to fifteen digits are the same number afterwards. */
const plainNumber = /^(?:0|[1-9]\d{0,14})$/

const months =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|فروردین|اردیبهشت|خرداد|تیر|مرداد|شهریور|مهر|آبان|آذر|دی|بهمن|اسفند'

/**
 * Text that a spreadsheet would make a number, a day, an hour or a truth of, and change: a code loses its zeros, a bank's
 * reference every digit after the fifteenth, 12E5 becomes 1200000, the size 1/2 the first of February and 12:30 half a day.
 * A Persian one reads Persian digits too.
 */
const valueLike = [
  /^(?=.*\p{Nd})[\p{Nd}\p{Sc}\s.,:/+\-()%٫٬،]+$/u,
  /^[\d.,]+e[+-]?\d+$/i,
  new RegExp(`^(?=.*\\p{Nd})[\\p{Nd}\\s./,-]*(?:${months})\\p{L}*[\\p{Nd}\\s./,-]*$`, 'iu'),
  /^[\p{Nd}:\s.]+[ap]m?$/iu,
  /^(?:true|false|درست|نادرست)$/i,
]

/**
 * Keeps a text as it is. Excel and LibreOffice Calc take nothing with a tab before it for a number and show no tab, and
 * programs trim it. An apostrophe would be seen in both, and `="…"` is a formula, which Calc shows as it is written.
 */
function guarded(text: string): string {
  const trimmed = text.trim()
  if (plainNumber.test(text)) return text
  if (phone.test(trimmed)) return `\t${trimmed}`
  if (formula.test(trimmed) || formula.test(text)) return `'${text}`
  return valueLike.some((one) => one.test(trimmed)) ? `\t${trimmed}` : text
}

/** A number or an instant of ours that is not to be guarded as a text. */
export interface CsvValue {
  spelled: string
}

const two = (n: number) => String(n).padStart(2, '0')

/** `2026-05-01 09:05:00` in Tehran, as spreadsheets read instants. */
export function csvTime(at: Date | null): CsvValue | null {
  if (at === null) return null
  const { year, month, day, hour, minute, second } = tehranTime(at)
  return { spelled: `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}` }
}

/** An amount as in a bank's own list: whole Rials, dollars with their cents. */
export function csvAmount(amount: number, currency: 'IRR' | 'USD'): CsvValue | number {
  if (currency === 'IRR') return amount
  const cents = Math.abs(amount)
  return { spelled: `${amount < 0 ? '-' : ''}${Math.trunc(cents / 100)}.${two(cents % 100)}` }
}

export type CsvCell = string | number | CsvValue | null

/**
 * One cell: a text stays the text that it is, whatever a program would make of it; numbers stay numbers, except those that are
 * too long for one.
 */
export function csvCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'object') return value.spelled
  if (typeof value === 'number') return Math.abs(value) < 1e15 ? String(value) : csvCell(String(value))
  const safe = guarded(value)
  return /[",\t\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of RFC 4180. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Without it spreadsheets do not recognise UTF-8, and Persian text is unreadable. */
export const byteOrderMark = '\uFEFF'
