/** Text that a spreadsheet would treat as a formula. */
const formula = /^[=+\-@\t\r\n]/

/** One cell: an apostrophe before text that begins like a formula keeps it text; numbers stay numbers. */
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

/** Without it spreadsheets do not recognise UTF-8, and Persian text is unreadable. */
export const byteOrderMark = '\uFEFF'
