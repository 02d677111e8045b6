/** Text that a spreadsheet would treat as a formula. */
const formula = /^[=+\-@\t\r\n]/

/**
 * Text that a spreadsheet would make a number of, and change: a phone loses its plus, a code its zeros, a bank's reference
 * every digit after the fifteenth, and 12E5 becomes 1200000.
 */
const numberLike = /^(?:\+\d[\d ]*|0\d+|\d{16,}|\d+[eE]\d+)$/

/**
 * What keeps a text as it is. Excel and LibreOffice Calc take nothing with a tab before it for a number, show no sign of the
 * tab, and programs trim it. An apostrophe would be seen in both, and `="…"` is a formula, which Calc shows as it is written.
 */
function guarded(text: string): string {
  if (numberLike.test(text.trim())) return `\t${text.trim()}`
  return formula.test(text.trimStart()) || formula.test(text) ? `'${text}` : text
}

/** One cell: what begins like a formula and what only looks like a number stay text; numbers stay numbers. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = guarded(value)
  return /[",\t\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of RFC 4180. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Without it spreadsheets do not recognise UTF-8, and Persian text is unreadable. */
export const byteOrderMark = '\uFEFF'
