import type { OutputOf } from '#contract/api.ts'
import type { Currency } from '#lib/money/money.ts'

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

/** The options by which variants differ, in the order in which they are chosen. */
export const options = ['edition', 'color', 'size'] as const
export type Option = (typeof options)[number]

/** The values of an option in the order of the table, each once; empty where the variants do not differ by it. */
export function valuesOf(variants: readonly VariantData[], option: Option): string[] {
  const values = variants.flatMap((variant) => variant[option] ?? [])
  return [...new Set(values)]
}

/** The values that a visitor has chosen; an open option is left out. */
export type Chosen = Partial<Record<Option, string>>

const fits = (variant: VariantData, chosen: Chosen): boolean =>
  options.every((option) => chosen[option] === undefined || variant[option] === chosen[option])

/** After one more value was chosen: the others stay where there is such a variant, and are open again where there is none. */
export function choose(
  variants: readonly VariantData[],
  chosen: Chosen,
  { option, value }: { option: Option; value: string },
): Chosen {
  return options
    .filter((other) => other !== option)
    .reduce<Chosen>(
      (all, other) => {
        const more = { ...all, [other]: chosen[other] }
        return chosen[other] !== undefined && variants.some((variant) => fits(variant, more)) ? more : all
      },
      { [option]: value },
    )
}

/** Returns the options that are still open: nothing is chosen by itself, except where one value is left. */
export const openOptions = (variants: readonly VariantData[], chosen: Chosen): Option[] =>
  options.filter(
    (option) =>
      chosen[option] === undefined &&
      valuesOf(
        variants.filter((variant) => fits(variant, chosen)),
        option,
      ).length > 1,
  )

/** The variant whose price and pictures are shown: of those that fit what was chosen the first that can be had. */
export function shownVariant(variants: readonly VariantData[], chosen: Chosen): VariantData | undefined {
  const fitting = variants.filter((variant) => fits(variant, chosen))
  return fitting.find(({ stock }) => stock !== 'sold_out') ?? fitting[0] ?? variants[0]
}
