import type { OutputOf } from '#contract/api.ts'
import type { Currency } from '#lib/money.ts'

export type GoodsCardData = OutputOf<'GET /shop/goods'>['items'][number]
export type GoodsData = OutputOf<'GET /shop/goods/:id'>
export type VariantData = GoodsData['variants'][number]
export type Shelf = GoodsCardData['shelf']

export const goodsPath = (id: number): string => `/shop/goods/${id}`
export const collectionPath = (slug: string): string => `/shop/collection/${slug}`

/** The price in the reader's currency; in the other one where it is sold for that alone. */
export function priceIn<Price extends { price: { currency: Currency } }>(
  prices: readonly Price[],
  currency: Currency,
): Price | null {
  return prices.find(({ price }) => price.currency === currency) ?? prices[0] ?? null
}

/** What sets variants apart, in the order in which it is chosen. */
export const options = ['edition', 'color', 'size'] as const
export type Option = (typeof options)[number]

/** The values of an option in the order of the table, each once; empty where the variants do not differ by it. */
export function valuesOf(variants: readonly VariantData[], option: Option): string[] {
  const values = variants.flatMap((variant) => variant[option] ?? [])
  return [...new Set(values)]
}

/**
 * The variant to show after one option was chosen: that with all the others as they were, else the first that has the
 * chosen value and can be had, else the first that has it.
 */
export function chooseVariant(
  variants: readonly VariantData[],
  from: VariantData,
  chosen: { option: Option; value: string },
): VariantData {
  const having = variants.filter((variant) => variant[chosen.option] === chosen.value)
  const same = having.find((variant) =>
    options.every((option) => option === chosen.option || variant[option] === from[option]),
  )
  return same ?? having.find(({ stock }) => stock !== 'sold_out') ?? having[0] ?? from
}

/** The variant that a page shows first: one that can be had. */
export function firstVariant(variants: readonly VariantData[]): VariantData | undefined {
  return variants.find(({ stock }) => stock !== 'sold_out') ?? variants[0]
}
