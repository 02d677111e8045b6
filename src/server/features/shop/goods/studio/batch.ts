import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { GoodsBatch } from '#contract/shop/goods-batches.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Localized } from '#server/fail.ts'
import type { GoodsInput, VariantInput } from './goods-faults.ts'
import { pricesOf } from './present-studio-goods.ts'
import type { StudioGoodsRow, StudioVariantRow } from './studio-goods-queries.ts'

type Answer = z.input<typeof GoodsBatch>
type Change = Answer['rows'][number]['changes'][number]

/** One variant of a batch, as it is and as it will be. */
export interface BatchVariant {
  /** Of the file. */
  line: number | null
  /** Null: it is made. */
  before: VariantInput | null
  after: VariantInput
  onHand: number
  held: number
  /** How many lie there by a count; null: they were not counted. */
  counted: number | null
}

/** Goods of a batch with all their variants, in their order. */
export interface BatchGoods {
  /** Null: they are made. */
  row: StudioGoodsRow | null
  /** The line of the file that names them first. */
  line: number | null
  after: Omit<GoodsInput, 'variants'>
  variants: readonly BatchVariant[]
}

export interface BatchFault {
  line: number | null
  text: Localized
}

/** A variant as its editor would send it. */
export function variantInputOf(row: StudioVariantRow): VariantInput {
  const { id, sku, size_fa, size_en, color_fa, color_en, color_hex, edition_fa, edition_en, weight_grams } = row
  const { length_mm, width_mm, height_mm, low_at } = row
  return {
    id,
    sku,
    size_fa,
    size_en,
    color_fa,
    color_en,
    color_hex,
    edition_fa,
    edition_en,
    weight_grams,
    length_mm,
    width_mm,
    height_mm,
    low_at,
    ...pricesOf(row),
  }
}

/** Goods as their editor would send them, without their variants. */
export function goodsInputOf(row: StudioGoodsRow): BatchGoods['after'] {
  const { title_fa, title_en, line_fa, line_en, shelf, of_id, tags, most_per_member, is_returnable } = row
  const { no_return_fa, no_return_en, sent_from, vat_percent, synopsis_fa: text_fa, synopsis_en: text_en } = row
  return {
    title_fa,
    title_en,
    line_fa,
    line_en,
    text_fa,
    text_en,
    shelf,
    of_id,
    tags,
    most_per_member,
    is_returnable,
    no_return_fa,
    no_return_en,
    sent_from,
    vat_percent,
  }
}

const ownFields = ['title_fa', 'title_en', 'line_fa', 'line_en', 'shelf'] as const
const prices = ['irr', 'sale_irr', 'usd', 'sale_usd'] as const

function changesOfGoods({ row, after }: BatchGoods): Change[] {
  return ownFields.flatMap((field) => {
    const from = row === null ? null : row[field]
    return from === after[field] ? [] : [{ field, from, to: after[field] }]
  })
}

function changesOfVariant({ before, after, onHand, counted }: BatchVariant): Change[] {
  const { id: _id, ...fields } = after
  const changes = (Object.keys(fields) as (keyof typeof fields)[]).flatMap((field) => {
    const from = before === null ? null : before[field]
    return from === after[field] ? [] : [{ field, from, to: after[field] }]
  })
  return counted === null || counted === onHand
    ? changes
    : [...changes, { field: 'counted' as const, from: onHand, to: counted }]
}

const middle = (amounts: readonly number[]): number | undefined =>
  amounts.toSorted((a, b) => a - b)[Math.floor(amounts.length / 2)]

/** Whether an amount is ten times off what it should be near to. */
export const isFarOff = (amount: number, from: number): boolean => amount >= from * 10 || amount * 10 <= from

/** The middle price of goods on each shelf, by shelf and currency: what a new price should be near to. */
export type UsualPrices = ReadonlyMap<string, number>

/** The middle of what the variants of goods have cost until now, by the field; once for all of them. */
const middlesOf = ({ variants }: BatchGoods) =>
  new Map(prices.map((field) => [field, middle(variants.flatMap((one) => one.before?.[field] ?? []))]))

function isOdd(
  shelf: string,
  variant: BatchVariant,
  { middles, usual }: { middles: ReturnType<typeof middlesOf>; usual: UsualPrices },
): boolean {
  return prices.some((field) => {
    const to = variant.after[field]
    if (to === null || to === variant.before?.[field]) return false
    const isSale = field === 'sale_irr' || field === 'sale_usd'
    // the shelf says nothing of a sale: a tenth of a dear thing's price may be what the others cost
    const own = isSale ? variant.after[field === 'sale_irr' ? 'irr' : 'usd'] : null
    const currency = field.endsWith('irr') ? 'IRR' : 'USD'
    const near = own ?? variant.before?.[field] ?? middles.get(field) ?? usual.get(`${shelf}/${currency}`)
    return near != null && isFarOff(to, near)
  })
}

/** The rows of a preview: one for each variant that changes; what changes of goods stands with the first of them. */
export function rowsOf(batch: readonly BatchGoods[], usual: UsualPrices, locale: Locale): Answer['rows'] {
  return batch.flatMap((goods) => {
    const own = changesOfGoods(goods)
    const title = locale === 'fa' ? goods.after.title_fa : goods.after.title_en
    const middles = middlesOf(goods)
    const rows: Answer['rows'] = []
    for (const variant of goods.variants) {
      const changes = [...(rows.length === 0 ? own : []), ...changesOfVariant(variant)]
      const kind = goods.row === null ? 'new_goods' : variant.before === null ? 'new_variant' : 'changed'
      if (changes.length === 0) continue
      const { line } = variant
      rows.push({
        line,
        goods_id: goods.row?.id ?? null,
        title,
        sku: variant.after.sku,
        kind,
        changes,
        is_odd: isOdd(goods.after.shelf, variant, { middles, usual }),
      })
    }
    return rows
  })
}

/** Goods of which something changes. */
export const changedGoods = (batch: readonly BatchGoods[]): BatchGoods[] =>
  batch.filter(
    (goods) => changesOfGoods(goods).length > 0 || goods.variants.some((one) => changesOfVariant(one).length > 0),
  )

/** Names what a batch would do, and to which versions of the goods. */
export function digestOf(batch: readonly BatchGoods[]): string {
  const seen = changedGoods(batch).map((goods) => [
    goods.row?.id ?? null,
    goods.row?.version ?? null,
    changesOfGoods(goods),
    goods.variants.map((variant) => [variant.after.sku, changesOfVariant(variant)]),
  ])
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex')
}
