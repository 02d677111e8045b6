import { VariantFields } from '#contract/shop/studio-goods.ts'
import { Shelf } from '#contract/shop/shop.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { endOfIsoDay } from '#lib/time/end-of-day.ts'
import { parseTomanInput, parseUsdInput } from '#lib/typed/money-input.ts'
import { readWhole } from '#lib/typed/whole-number.ts'
import { typedDigits } from '#lib/typed/typed-digits.ts'
import type { Localized } from '#server/fail.ts'
import type { GoodsInput, VariantInput } from './goods-faults.ts'
import type { TableCells, TableColumn } from './table-columns.ts'

const said = (fa: string, en: string): Localized => ({ fa, en })

type Faults = (column: TableColumn, text: Localized) => void
type Read<T> = (cell: string) => { value: T } | { fault: Localized }

const lineCell: Read<string | null> = (cell) => ({ value: cell === '' ? null : cell })
const textCell: Read<string> = (cell) => ({ value: cell })

const wholeFault = said('عدد کامل نیست.', 'It is no whole number.')

const countCell: Read<number | null> = (cell) => {
  const read = readWhole(cell, { most: 9_999_999 })
  if ('number' in read) return { value: read.number }
  return read.refused === 'empty' ? { value: null } : { fault: wholeFault }
}

/** A price; nothing and zero are no price. */
const priceCell =
  (parse: typeof parseTomanInput): Read<number | null> =>
  (cell) => {
    const typed = parse(cell)
    if ('amount' in typed) return { value: typed.amount === 0 ? null : typed.amount }
    if (typed.refused === 'empty') return { value: null }
    return { fault: said('مبلغ خوانا نیست.', 'It is no amount.') }
  }

/** A day that the calendar has. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** An instant, or a day, at whose end in Tehran the sale ends. */
const endCell: Read<string | null> = (cell) => {
  const latin = typedDigits(cell)
  if (latin === '') return { value: null }
  if (isDay(latin)) return { value: endOfIsoDay(latin).toISOString() }
  const isInstant = isDay(latin.slice(0, 10)) && /T\d\d:\d\d.*(?:Z|[+-]\d\d:\d\d)$/.test(latin)
  const at = new Date(latin)
  return isInstant && !Number.isNaN(at.getTime())
    ? { value: at.toISOString() }
    : { fault: said('تاریخ را مانند 2026-12-31 بنویسید.', 'Write the day like 2026-12-31.') }
}

/** How each column of a variant is read, and into which field. */
const ofVariant = {
  edition_fa: ['edition_fa', lineCell],
  edition_en: ['edition_en', lineCell],
  color_fa: ['color_fa', lineCell],
  color_en: ['color_en', lineCell],
  color_hex: ['color_hex', lineCell],
  size_fa: ['size_fa', lineCell],
  size_en: ['size_en', lineCell],
  weight_grams: ['weight_grams', countCell],
  length_mm: ['length_mm', countCell],
  width_mm: ['width_mm', countCell],
  height_mm: ['height_mm', countCell],
  price_toman: ['irr', priceCell(parseTomanInput)],
  sale_toman: ['sale_irr', priceCell(parseTomanInput)],
  price_usd: ['usd', priceCell(parseUsdInput)],
  sale_usd: ['sale_usd', priceCell(parseUsdInput)],
  sale_ends_at: ['sale_ends_at', endCell],
  low_at: ['low_at', countCell],
} as const satisfies Partial<Record<TableColumn, readonly [keyof VariantInput, Read<string | number | null>]>>

const limits = VariantFields.shape

/** The fields of a variant that a row of the table changes. */
export function variantCells(cells: TableCells, fault: Faults): Partial<VariantInput> {
  const change: Record<string, string | number | null> = {}
  for (const [column, [field, read]] of Object.entries(ofVariant) as [
    keyof typeof ofVariant,
    (typeof ofVariant)['low_at'],
  ][]) {
    const cell = cells[column]
    if (cell === undefined) continue
    const got = read(cell)
    if ('fault' in got) fault(column, got.fault)
    else if (limits[field].safeParse(got.value).success) change[field] = got.value
    else
      fault(
        column,
        got.value === null
          ? said('این را بنویسید.', 'Please fill this in.')
          : said('بیرون از اندازهٔ مجاز است.', 'It is outside of what is allowed.'),
      )
  }
  return change as Partial<VariantInput>
}

const ofGoods = {
  title_fa: [textCell, 200],
  title_en: [textCell, 200],
  line_fa: [lineCell, 200],
  line_en: [lineCell, 200],
} as const

type GoodsFields = Partial<Pick<GoodsInput, keyof typeof ofGoods | 'shelf'>>

/** The fields of goods that a row of the table changes. */
export function goodsCells(cells: TableCells, fault: Faults): GoodsFields {
  const change: Record<string, string | null> = {}
  for (const [column, [read, most]] of Object.entries(ofGoods) as [
    keyof typeof ofGoods,
    [Read<string | null>, number],
  ][]) {
    const cell = cells[column]
    if (cell === undefined) continue
    const got = read(cell)
    if (cell.length > most)
      fault(column, said(`از ${localDigits(most, 'fa')} حرف بلندتر است.`, `It is longer than ${most} letters.`))
    else if ('value' in got) change[column] = got.value
  }
  const { shelf } = cells
  if (shelf !== undefined && shelf !== '') {
    const known = Shelf.safeParse(shelf.toLowerCase())
    if (known.success) change['shelf'] = known.data
    else fault('shelf', said(`یکی از این‌ها: ${Shelf.options.join('، ')}`, `One of these: ${Shelf.options.join(', ')}`))
  }
  return change as GoodsFields
}

/** How many lie there by a count; null: the row counts nothing. */
export function countedCell(cells: TableCells, fault: Faults): number | null {
  const got = countCell(cells.counted ?? '')
  if ('value' in got && (got.value ?? 0) <= 1_000_000) return got.value
  fault('counted', wholeFault)
  return null
}
