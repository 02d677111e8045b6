import type { z } from 'zod'
import type { GoodsInput as GoodsInputSchema } from '#contract/shop/studio-goods.ts'
import { localDigits, toLatinDigits } from '#lib/persian/digits.ts'
import { displayLine, displayText } from '#lib/persian/persian-text.ts'
import type { Localized } from '#server/fail.ts'

export type GoodsInput = z.output<typeof GoodsInputSchema>
export type VariantInput = GoodsInput['variants'][number]
export type GoodsFaults = Record<string, Localized[]>

const said = (fa: string, en: string): Localized => ({ fa, en })
const required = said('این را بنویسید.', 'Please fill this in.')

const lineOrNull = (text: string | null): string | null => {
  const clean = displayLine(text ?? '')
  return clean === '' ? null : clean
}

/** A number of goods as it is kept: capitals, Latin digits and no blanks. */
export const cleanSku = (typed: string): string =>
  toLatinDigits(displayLine(typed)).replaceAll(/\s+/g, '-').toUpperCase()

function cleanVariant(variant: VariantInput): VariantInput {
  return {
    ...variant,
    sku: cleanSku(variant.sku),
    size_fa: lineOrNull(variant.size_fa),
    size_en: lineOrNull(variant.size_en),
    color_fa: lineOrNull(variant.color_fa),
    color_en: lineOrNull(variant.color_en),
    color_hex: lineOrNull(variant.color_hex)?.toLowerCase() ?? null,
    edition_fa: lineOrNull(variant.edition_fa),
    edition_en: lineOrNull(variant.edition_en),
  }
}

/** Texts without stray characters, tags once each, and a reason only where nothing is taken back. */
export function cleanGoods(input: GoodsInput): GoodsInput {
  const tags = input.tags.map(displayLine).filter((tag) => tag !== '')
  return {
    ...input,
    title_fa: displayLine(input.title_fa),
    title_en: displayLine(input.title_en),
    line_fa: lineOrNull(input.line_fa),
    line_en: lineOrNull(input.line_en),
    text_fa: displayText(input.text_fa),
    text_en: displayText(input.text_en),
    tags: [...new Set(tags)],
    no_return_fa: input.is_returnable ? null : lineOrNull(input.no_return_fa),
    no_return_en: input.is_returnable ? null : lineOrNull(input.no_return_en),
    variants: input.variants.map(cleanVariant),
  }
}

const pairs = ['size', 'color', 'edition'] as const

function faultsOfPrice(variant: VariantInput, currency: 'irr' | 'usd'): [string, Localized][] {
  const price = variant[currency]
  const sale = variant[`sale_${currency}`]
  if (sale === null) return []
  if (price === null) return [[currency, said('حراج بی قیمت نمی‌شود.', 'A sale needs the usual price.')]]
  return sale < price
    ? []
    : [[`sale_${currency}`, said('قیمت حراج باید کمتر از قیمت باشد.', 'The sale price must be lower than the price.')]]
}

function faultsOfVariant(variant: VariantInput): [string, Localized][] {
  const faults: [string, Localized][] = []
  if (variant.sku === '') faults.push(['sku', required])
  else if (!/^[A-Z0-9][A-Z0-9-]{1,39}$/.test(variant.sku))
    faults.push([
      'sku',
      said('فقط حرف لاتین، رقم و خط تیره؛ دست‌کم دو نشان.', 'Latin letters, digits and hyphens; two at least.'),
    ])
  for (const pair of pairs)
    if ((variant[`${pair}_fa`] === null) !== (variant[`${pair}_en`] === null))
      faults.push([variant[`${pair}_fa`] === null ? `${pair}_fa` : `${pair}_en`, required])
  if (variant.color_hex !== null && !/^#[0-9a-f]{6}$/.test(variant.color_hex))
    faults.push(['color_hex', said('رنگ را مانند ‎#1f5f5b بنویسید.', 'Write the colour like #1f5f5b.')])
  const lengths = [variant.length_mm, variant.width_mm, variant.height_mm]
  if (lengths.includes(null) && lengths.some((one) => one !== null)) {
    const empty = (['length_mm', 'width_mm', 'height_mm'] as const).find((side) => variant[side] === null)
    faults.push([empty ?? 'length_mm', said('هر سه اندازه یا هیچ‌کدام.', 'All three lengths, or none.')])
  }
  faults.push(...faultsOfPrice(variant, 'irr'), ...faultsOfPrice(variant, 'usd'))
  if (variant.sale_ends_at !== null && variant.sale_irr === null && variant.sale_usd === null)
    faults.push(['sale_ends_at', said('حراجی نیست که پایان داشته باشد.', 'There is no sale that could end.')])
  return faults
}

const optionsOf = (variant: VariantInput) =>
  JSON.stringify([variant.edition_fa, variant.color_fa, variant.size_fa].map((one) => one ?? ''))

/** Returns the faults among variants: numbers and options that stand there twice. */
function faultsAmong(variants: readonly VariantInput[]): GoodsFaults {
  const faults: GoodsFaults = {}
  const add = (index: number, field: string, fault: Localized) => {
    faults[`variants.${index}.${field}`] = [fault]
  }
  const skus = new Map<string, number>()
  const options = new Map<string, number>()
  for (const [index, variant] of variants.entries()) {
    for (const [field, fault] of faultsOfVariant(variant)) add(index, field, fault)
    const sameSku = skus.get(variant.sku)
    if (sameSku !== undefined && variant.sku !== '')
      add(
        index,
        'sku',
        said(`ردیف ${localDigits(sameSku + 1, 'fa')} همین شناسه را دارد.`, `Row ${sameSku + 1} has this number.`),
      )
    skus.set(variant.sku, sameSku ?? index)
    const key = optionsOf(variant)
    const same = options.get(key)
    if (same !== undefined)
      add(
        index,
        'size_fa',
        said(
          `با ردیف ${localDigits(same + 1, 'fa')} یکی است: اندازه، رنگ یا چاپش را جدا کنید.`,
          `Like row ${same + 1}: set its size, colour or edition apart.`,
        ),
      )
    else if (variants.length > 1 && key === optionsOf(nothing))
      add(index, 'size_fa', said('از گونه‌های دیگر جدا نیست.', 'Nothing sets it apart from the other variants.'))
    options.set(key, same ?? index)
  }
  return faults
}

const nothing = { edition_fa: null, color_fa: null, size_fa: null } as VariantInput

/** Returns the faults of goods, by the field of the contract; an empty record: none. Texts have been cleaned before. */
export function goodsFaults(input: GoodsInput): GoodsFaults {
  const faults: GoodsFaults = {}
  if (input.title_fa === '') faults['title_fa'] = [required]
  if (input.title_en === '') faults['title_en'] = [required]
  if (input.line_fa === null && input.line_en !== null) faults['line_fa'] = [required]
  if (input.line_en === null && input.line_fa !== null) faults['line_en'] = [required]
  if (!input.is_returnable) {
    const why = said('خریدار پیش از خرید باید دلیلش را بخواند.', 'Buyers must read the reason before they buy.')
    if (input.no_return_fa === null) faults['no_return_fa'] = [why]
    if (input.no_return_en === null) faults['no_return_en'] = [why]
  }
  return { ...faults, ...faultsAmong(input.variants) }
}
