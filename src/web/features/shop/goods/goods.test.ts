import { expect, test } from 'vitest'
import { choose, openOptions, priceIn, shownVariant, valuesOf, type VariantData } from './goods.ts'

const variant = (color: string, size: string, stock: VariantData['stock'] = 'in_stock') =>
  ({ id: `${color} ${size}`, color, size, edition: null, stock }) as VariantData
const [blackM, blackL, creamM, creamL] = [
  variant('black', 'M', 'sold_out'),
  variant('black', 'L'),
  variant('cream', 'M'),
  variant('cream', 'L', 'sold_out'),
] as const
const all = [blackM, blackL, creamM, creamL]

test('nothing is chosen by itself where there are several, and one alone is chosen', () => {
  expect(openOptions(all, {})).toEqual(['color', 'size'])
  expect(openOptions(all, { color: 'black' })).toEqual(['size'])
  expect(openOptions(all, { color: 'black', size: 'L' })).toEqual([])
  expect(openOptions([blackM], {})).toEqual([])
  // of the cups that are left one size fits
  expect(openOptions([blackL, creamM, creamL], { color: 'black' })).toEqual([])
  // they differ by one option
  expect(openOptions([blackM, blackL], {})).toEqual(['size'])
})

test('the first that can be had is shown of what fits the choice; where none can, the first', () => {
  expect(shownVariant(all, {})).toBe(blackL)
  expect(shownVariant(all, { color: 'cream' })).toBe(creamM)
  expect(shownVariant(all, { color: 'cream', size: 'L' })).toBe(creamL)
  expect(shownVariant([blackM, creamL], {})).toBe(blackM)
  expect(shownVariant([], {})).toBeUndefined()
})

test('an option changes that option alone, where there is such a variant', () => {
  const chosen = choose(all, { color: 'black', size: 'M' }, { option: 'color', value: 'cream' })
  expect(chosen).toEqual({ color: 'cream', size: 'M' })
})

test('where there is none, the other option is open again', () => {
  const some = [blackL, creamM, variant('cream', 'S', 'sold_out')]
  expect(choose(some, { color: 'black', size: 'L' }, { option: 'color', value: 'cream' })).toEqual({ color: 'cream' })
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
