import type { InputOf, OutputOf } from '#contract/api.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { FaultCode, Faults } from '#web/features/studio/form/faults.ts'
import { entryOf, parseInstant } from '#web/features/studio/form/instant-entry.ts'
import {
  amountIn,
  amountShown,
  countIfAny,
  countIn,
  countShown,
  rateIfAny,
  wholeIfAny,
} from '#web/features/studio/form/typed-fields.ts'

export type StudioGoods = OutputOf<'GET /studio/goods/:id'>
export type StudioVariant = StudioGoods['variants'][number]
export type GoodsRow = OutputOf<'GET /studio/goods'>['items'][number]
export type GoodsInput = InputOf<'POST /studio/goods'>['body']
type VariantInput = GoodsInput['variants'][number]
export type Shelf = GoodsInput['shelf']

export const shelves = [
  'poster',
  'print',
  'book',
  'record',
  'shirt',
  'cup',
  'disc',
  'other',
] as const satisfies readonly Shelf[]

/** Columns of the table of variants, by their names in the contract. */
export const cellKeys = [
  ...(['sku', 'size_fa', 'size_en', 'color_fa', 'color_en', 'color_hex', 'edition_fa', 'edition_en'] as const),
  ...(['irr', 'sale_irr', 'usd', 'sale_usd', 'sale_ends_at', 'low_at'] as const),
  ...(['weight_grams', 'length_mm', 'width_mm', 'height_mm'] as const),
] as const satisfies readonly (keyof VariantInput)[]
export type CellKey = (typeof cellKeys)[number]

/** A variant as typed. */
export type VariantRow = Record<CellKey, string> & {
  key: number
  /** Null: a new one. */
  id: string | null
  onHand: number
}

type Text =
  | ('title_fa' | 'title_en' | 'line_fa' | 'line_en' | 'text_fa' | 'text_en')
  | ('tags' | 'most_per_member' | 'no_return_fa' | 'no_return_en' | 'sent_from' | 'vat_percent')

/** The editor's fields as typed. */
export type GoodsForm = Record<Text, string> & {
  shelf: Shelf
  isReturnable: boolean
  of: { id: number; title: string } | null
  variants: readonly VariantRow[]
}

const textCells = [
  'sku',
  'size_fa',
  'size_en',
  'color_fa',
  'color_en',
  'color_hex',
  'edition_fa',
  'edition_en',
] as const
const countCells = ['length_mm', 'width_mm', 'height_mm'] as const
export const moneyCells = { irr: 'IRR', sale_irr: 'IRR', usd: 'USD', sale_usd: 'USD' } as const

/** The day and time of an end in one cell; without a time it is the end of that day. */
function endShown(instant: string | null, locale: Locale): string {
  const { date, time } = entryOf(instant, locale, 'end')
  return `${date} ${time}`.trim()
}

export function rowOf(variant: StudioVariant, key: number, locale: Locale): VariantRow {
  const texts = Object.fromEntries(textCells.map((cell) => [cell, variant[cell] ?? '']))
  const counts = Object.fromEntries(countCells.map((cell) => [cell, countShown(variant[cell], locale)]))
  const amounts = Object.fromEntries(
    Object.entries(moneyCells).map(([cell, currency]) => [
      cell,
      amountShown(variant[cell as keyof typeof moneyCells], currency, locale),
    ]),
  )
  return {
    ...(texts as Record<(typeof textCells)[number], string>),
    ...(counts as Record<(typeof countCells)[number], string>),
    ...(amounts as Record<keyof typeof moneyCells, string>),
    weight_grams: countShown(variant.weight_grams, locale),
    low_at: countShown(variant.low_at, locale),
    sale_ends_at: endShown(variant.sale_ends_at, locale),
    key,
    id: variant.id,
    onHand: variant.on_hand,
  }
}

const emptyRow: VariantRow = {
  ...(Object.fromEntries(cellKeys.map((cell) => [cell, ''])) as Record<CellKey, string>),
  key: 0,
  id: null,
  onHand: 0,
}

const nextKey = (rows: readonly VariantRow[]) => Math.max(-1, ...rows.map(({ key }) => key)) + 1

/** Another row at the end: like the one given, with a number of its own; else with the weight of the last. */
export function withRow(rows: readonly VariantRow[], like?: VariantRow): VariantRow[] {
  const last = rows.at(-1)
  const base = like ?? { ...emptyRow, weight_grams: last?.weight_grams ?? '', low_at: last?.low_at ?? '' }
  return [...rows, { ...base, sku: like === undefined ? '' : `${like.sku}-2`, id: null, onHand: 0, key: nextKey(rows) }]
}

/** A withdrawn variant is sold again, as the last one. */
export const broughtBack = (rows: readonly VariantRow[], variant: StudioVariant, locale: Locale): VariantRow[] => [
  ...rows,
  rowOf(variant, nextKey(rows), locale),
]

/** The fields as goods fill them; without any, those of new goods. */
export function goodsFormOf(goods: StudioGoods | null, locale: Locale): GoodsForm {
  const { title_fa = '', title_en = '', text_fa = '', text_en = '' } = goods ?? {}
  return {
    title_fa,
    title_en,
    text_fa,
    text_en,
    line_fa: goods?.line_fa ?? '',
    line_en: goods?.line_en ?? '',
    tags: (goods?.tags ?? []).join(locale === 'fa' ? '، ' : ', '),
    most_per_member: countShown(goods?.most_per_member, locale),
    vat_percent: countShown(goods?.vat_percent, locale),
    no_return_fa: goods?.no_return_fa ?? '',
    no_return_en: goods?.no_return_en ?? '',
    sent_from: goods?.sent_from == null ? '' : entryOf(`${goods.sent_from}T12:00:00.000Z`, locale, 'moment').date,
    shelf: goods?.shelf ?? 'poster',
    isReturnable: goods?.is_returnable ?? true,
    of: goods?.of ?? null,
    variants: goods === null ? [emptyRow] : goods.variants.map((variant, key) => rowOf(variant, key, locale)),
  }
}

type Refuse = (fault: FaultCode) => void

/** An end in one cell: a day, which lasts until its end, or a day and a time behind it. */
export function endIn(text: string, refuse: Refuse): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const [, date = trimmed, time = ''] = /^(.*\S)\s+(\S+:\S+)$/u.exec(trimmed) ?? []
  const read = parseInstant({ date, time, edge: 'end' })
  if ('instant' in read) return read.instant
  refuse(`instant_${read.refused}`)
  return null
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text)

function variantIn(row: VariantRow, at: (cell: CellKey) => Refuse): VariantInput {
  return {
    id: row.id,
    sku: row.sku,
    size_fa: textOrNull(row.size_fa),
    size_en: textOrNull(row.size_en),
    color_fa: textOrNull(row.color_fa),
    color_en: textOrNull(row.color_en),
    color_hex: textOrNull(row.color_hex),
    edition_fa: textOrNull(row.edition_fa),
    edition_en: textOrNull(row.edition_en),
    weight_grams: countIn(row.weight_grams, at('weight_grams')) ?? 1,
    length_mm: countIfAny(row.length_mm, at('length_mm')),
    width_mm: countIfAny(row.width_mm, at('width_mm')),
    height_mm: countIfAny(row.height_mm, at('height_mm')),
    irr: amountIn(row.irr, 'IRR', at('irr')),
    sale_irr: amountIn(row.sale_irr, 'IRR', at('sale_irr')),
    usd: amountIn(row.usd, 'USD', at('usd')),
    sale_usd: amountIn(row.sale_usd, 'USD', at('sale_usd')),
    sale_ends_at: endIn(row.sale_ends_at, at('sale_ends_at')),
    low_at: wholeIfAny(row.low_at, at('low_at')),
  }
}

/** The rows without those at the end in which nothing is typed: they are no variants. */
function typedRows(rows: readonly VariantRow[]): readonly VariantRow[] {
  const isTyped = (row: VariantRow) => row.id !== null || cellKeys.some((cell) => row[cell].trim() !== '')
  return rows.slice(0, rows.findLastIndex(isTyped) + 1)
}

/** The day of a field, as the contract writes it. */
function dayIn(
  text: string,
  was: string | null,
  { locale, refuse }: { locale: Locale; refuse: Refuse },
): string | null {
  if (text.trim() === '') return null
  if (was !== null && text === entryOf(`${was}T12:00:00.000Z`, locale, 'moment').date) return was
  const read = parseInstant({ date: text, time: '12:00', edge: 'moment' })
  if ('instant' in read) return read.instant?.slice(0, 10) ?? null
  refuse(`instant_${read.refused}`)
  return null
}

/** The contract's input; or what is wrong with numbers, by the name of the field. The rest is judged by the server. */
export function goodsInputOf(
  form: GoodsForm,
  { was, locale }: { was: StudioGoods | null; locale: Locale },
): { input: GoodsInput } | { faults: Faults } {
  const faults: Faults = {}
  const on =
    (field: string): Refuse =>
    (fault) => {
      faults[field] = fault
    }
  const { title_fa, title_en, text_fa, text_en, shelf, isReturnable } = form
  const input: GoodsInput = {
    title_fa,
    title_en,
    text_fa,
    text_en,
    shelf,
    line_fa: textOrNull(form.line_fa),
    line_en: textOrNull(form.line_en),
    of_id: form.of?.id ?? null,
    tags: form.tags
      .split(/[،,\n]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    most_per_member: countIfAny(form.most_per_member, on('most_per_member')),
    is_returnable: isReturnable,
    no_return_fa: isReturnable ? null : textOrNull(form.no_return_fa),
    no_return_en: isReturnable ? null : textOrNull(form.no_return_en),
    sent_from: dayIn(form.sent_from, was?.sent_from ?? null, { locale, refuse: on('sent_from') }),
    vat_percent: rateIfAny(form.vat_percent, on('vat_percent')),
    variants: typedRows(form.variants).map((row, index) => variantIn(row, (cell) => on(`variants.${index}.${cell}`))),
  }
  return Object.keys(faults).length > 0 ? { faults } : { input }
}
