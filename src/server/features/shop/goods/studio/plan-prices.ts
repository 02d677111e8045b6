import type { z } from 'zod'
import type { repriceGoods } from '#contract/shop/goods-batches.ts'
import { type BatchFault, type BatchGoods, goodsInputOf, variantInputOf } from './batch.ts'
import type { VariantInput } from './goods-faults.ts'
import type { StudioGoodsRow } from './studio-goods-queries.ts'

export type Repricing = Pick<
  z.output<typeof repriceGoods.body>,
  'currency' | 'what' | 'by' | 'value' | 'round_to' | 'sale_ends_at'
>

/**
 * A price that changes by a percentage or a sum, rounded to a whole multiple of `round_to`, half up; at least one
 * multiple, because nothing costs nothing by rounding.
 */
export function changedPrice(
  amount: number,
  { by, value, round_to: step }: Omit<Repricing, 'currency' | 'what'>,
): number {
  const exact = by === 'percent' ? amount * (1 + value / 100) : amount + value
  // a hair above: percentages of whole numbers end in .4999… as often as in .5
  return Math.max(step, Math.floor((exact + step / 2) / step + 1e-9) * step)
}

function repriced(variant: VariantInput, wish: Repricing): VariantInput {
  const [price, sale] = wish.currency === 'IRR' ? (['irr', 'sale_irr'] as const) : (['usd', 'sale_usd'] as const)
  const other = wish.currency === 'IRR' ? variant.sale_usd : variant.sale_irr
  const usual = variant[price]
  if (wish.what === 'end_sale')
    return { ...variant, [sale]: null, sale_ends_at: other === null ? null : variant.sale_ends_at }
  if (usual === null) return variant
  if (wish.what === 'price') return { ...variant, [price]: changedPrice(usual, wish) }
  return { ...variant, [sale]: changedPrice(usual, wish), sale_ends_at: wish.sale_ends_at }
}

/** Plans a change of prices of goods; where a sale would no longer be lower than the price, that is a fault. */
export function planPrices(
  known: readonly StudioGoodsRow[],
  wish: Repricing,
): { batch: BatchGoods[]; faults: BatchFault[] } {
  const batch = known.map((row): BatchGoods => ({
    row,
    line: null,
    after: goodsInputOf(row),
    variants: row.variants
      .filter((variant) => variant.withdrawn_at === null)
      .map((variant) => {
        const before = variantInputOf(variant)
        const { on_hand: onHand, held } = variant
        return { line: null, before, after: repriced(before, wish), onHand, held, counted: null }
      }),
  }))
  return { batch, faults: [] }
}
