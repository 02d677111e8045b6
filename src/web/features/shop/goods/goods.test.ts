import { expect, test } from 'vitest'
import { chooseVariant, firstVariant, priceIn, valuesOf, type VariantData } from './goods.ts'

const variant = (color: string, size: string, stock: VariantData['stock'] = 'in_stock') =>
  ({ id: `${color} ${size}`, color, size, edition: null, stock }) as VariantData
const [blackM, blackL, creamM, creamL] = [
  variant('black', 'M', 'sold_out'),
  variant('black', 'L'),
  variant('cream', 'M'),
  variant('cream', 'L', 'sold_out'),
] as const
const all = [blackM, blackL, creamM, creamL]

test('the first that can be had is shown; where none can, the first', () => {
  expect(firstVariant(all)).toBe(blackL)
  expect(firstVariant([blackM, creamL])).toBe(blackM)
  expect(firstVariant([])).toBeUndefined()
})

test('an option changes that option alone, where there is such a variant', () => {
  expect(chooseVariant(all, blackM, { option: 'color', value: 'cream' })).toBe(creamM)
  expect(chooseVariant(all, blackL, { option: 'color', value: 'cream' })).toBe(creamL)
})

test('where there is none, one that can be had comes before one that cannot', () => {
  const some = [blackL, creamM, variant('cream', 'S', 'sold_out')]
  expect(chooseVariant(some, blackL, { option: 'color', value: 'cream' })).toBe(creamM)
})

test('values stand once, in the order of the table', () => {
  expect(valuesOf(all, 'color')).toEqual(['black', 'cream'])
  expect(valuesOf(all, 'edition')).toEqual([])
})

test('a price in the other currency where there is none in the reader’s', () => {
  const dollars = { price: { amount: 1900, currency: 'USD' as const } }
  expect(priceIn([dollars], 'IRR')).toBe(dollars)
  expect(priceIn([], 'IRR')).toBeNull()
})
