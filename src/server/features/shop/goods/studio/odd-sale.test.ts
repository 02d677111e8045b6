import { expect, test } from 'vitest'
import { type BatchGoods, rowsOf } from './batch.ts'
import type { VariantInput } from './goods-faults.ts'

const variant = (prices: Partial<VariantInput>): VariantInput => ({
  id: null,
  sku: 'FRAME-1',
  size_fa: null,
  size_en: null,
  color_fa: null,
  color_en: null,
  color_hex: null,
  edition_fa: null,
  edition_en: null,
  weight_grams: 100,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  irr: 24_000_000,
  sale_irr: null,
  usd: 4000,
  sale_usd: null,
  sale_ends_at: null,
  low_at: null,
  ...prices,
})

const frame: BatchGoods['after'] = {
  title_fa: 'قاب',
  title_en: 'Frame',
  line_fa: null,
  line_en: null,
  text_fa: '',
  text_en: '',
  shelf: 'poster',
  of_id: null,
  tags: [],
  most_per_member: null,
  is_returnable: true,
  no_return_fa: null,
  no_return_en: null,
  sent_from: null,
  vat_percent: null,
}
const usual = new Map([
  ['poster/IRR', 1_200_000],
  ['poster/USD', 200],
])

/** One frame among posters that cost a twentieth of it. */
function isOddSale(was: Partial<VariantInput>, becomes: Partial<VariantInput>): boolean | undefined {
  const before = variant(was)
  const changed = { line: null, before, after: { ...before, ...becomes }, onHand: 5, held: 0, counted: null }
  return rowsOf([{ row: null, line: null, after: frame, variants: [changed] }], usual, 'en')[0]?.is_odd
}

test('a sale is judged beside its own price: a tenth of it is odd, however cheap the shelf is', () => {
  expect(isOddSale({}, { sale_irr: 2_000_000 })).toBe(true)
  expect(isOddSale({}, { sale_usd: 350 })).toBe(true)
  expect(isOddSale({}, { sale_irr: 20_000_000 })).toBe(false)
  expect(isOddSale({}, { sale_usd: 3500 })).toBe(false)
  // an earlier sale that was a slip is no measure
  expect(isOddSale({ sale_irr: 2_000_000 }, { sale_irr: 1_900_000 })).toBe(true)
})
