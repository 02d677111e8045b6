/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r\n]/

/** One cell: text that begins like a formula is made text by an apostrophe; numbers stay numbers. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value.trimStart()) || formula.test(value) ? `'${value}` : value
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of RFC 4180. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Without it spreadsheets read Persian as another alphabet. */
export const byteOrderMark = '\uFEFF'
