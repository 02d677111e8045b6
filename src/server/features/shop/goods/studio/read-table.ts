import { parse } from 'csv-parse/sync'
import { withoutInvisible } from '#lib/persian/persian-text.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Localized } from '#server/fail.ts'
import type { BatchFault } from './batch.ts'
import { columns, type TableColumn, type TableRow } from './table-columns.ts'

export interface ReadTable {
  rows: TableRow[]
  faults: BatchFault[]
  /** Heads of columns that mean nothing here. */
  ignored: string[]
}

const nothing = (fa: string, en: string): ReadTable => ({
  rows: [],
  faults: [{ line: null, text: { fa, en } }],
  ignored: [],
})

/** Text of a file: UTF-8, or UTF-16 as some spreadsheets save “Unicode text”. Null: neither. */
function textOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The sign between cells: the one of the three that the head has most often. */
function delimiterOf(text: string): string {
  const head = text.split(/\r?\n/, 1)[0] ?? ''
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** A cell as it was meant: without the apostrophe that keeps text from being a formula, and without stray marks. */
const cellOf = (typed: string): string => {
  const text = withoutInvisible(typed).trim()
  return /^'[=+\-@\t\r\n]/.test(text) ? text.slice(1) : typed.trim()
}

const named = (head: string) =>
  withoutInvisible(head)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

interface Parsed {
  record: string[]
  info: { lines: number }
}

function parsed(text: string): Parsed[] | null {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as Parsed[]
  } catch {
    return null
  }
}

const tooMany = (mostRows: number): Localized => ({
  fa: `یک پرونده دست بالا ${localDigits(mostRows, 'fa')} ردیف دارد؛ آن را چند تکه کنید.`,
  en: `A file has ${mostRows} rows at most; split it.`,
})

/** More than the table has, with columns of the shop's own beside them. */
const mostColumns = 200

/** Reads a table of goods: CSV with commas, semicolons or tabs. An unreadable part is a fault with its line. */
export function readTable(bytes: Uint8Array, mostRows: number): ReadTable {
  const text = textOf(bytes)
  if (text === null)
    return nothing(
      'این پرونده UTF-8 نیست. با «CSV UTF-8» ذخیره‌اش کنید.',
      'The file is not UTF-8. Save it as “CSV UTF-8”.',
    )
  const records = parsed(text)
  if (records === null)
    return nothing(
      'این پرونده جدول نیست: نقل‌قولی باز مانده است.',
      'The file is no table: a quotation mark is left open.',
    )
  const [head, ...body] = records
  if ((head?.record.length ?? 0) > mostColumns)
    return nothing(
      `یک پرونده دست بالا ${localDigits(mostColumns, 'fa')} ستون دارد.`,
      `A file has ${mostColumns} columns at most.`,
    )
  const heads = head?.record.map(named) ?? []
  if (!heads.includes('sku'))
    return nothing(
      'ردیف اول باید نام ستون‌ها باشد، با ستون sku.',
      'The first row must name the columns, sku among them.',
    )
  const twice = heads.find((one, index) => one !== '' && heads.indexOf(one) !== index)
  if (twice !== undefined) return nothing(`ستون ${twice} دو بار هست.`, `The column ${twice} is there twice.`)
  if (body.length > mostRows) return { rows: [], faults: [{ line: null, text: tooMany(mostRows) }], ignored: [] }
  const known = new Set<string>(columns)
  const faults: BatchFault[] = []
  const rows = body.map(({ record, info }) => {
    if (record.length > heads.length && record.slice(heads.length).some((cell) => cell.trim() !== ''))
      faults.push({
        line: info.lines,
        text: { fa: 'این ردیف از سرستون‌ها بلندتر است.', en: 'This row has more cells than the head.' },
      })
    const cells = heads.flatMap((column, index) =>
      known.has(column) ? [[column as TableColumn, cellOf(record[index] ?? '')] as const] : [],
    )
    return { line: info.lines, cells: Object.fromEntries(cells) }
  })
  return { rows, faults, ignored: heads.filter((column) => column !== '' && !known.has(column)) }
}
