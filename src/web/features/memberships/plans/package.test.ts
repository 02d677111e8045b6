import { expect, test } from 'vitest'
import { type Package, savingOf, shownAtHome } from './package.ts'
import { priceFor } from './price-for.ts'

const plan = (count: number, amount: number, aMonth: number | null): Package =>
  ({
    length: { count, unit: 'month', days: count * 31 },
    price: { amount, currency: 'IRR' },
    price_a_month: aMonth === null ? null : { amount: aMonth, currency: 'IRR' },
  }) as Package

test('a longer plan says by how much it is cheaper than months bought one by one', () => {
  const month = plan(1, 1_490_000, null)
  const three = plan(3, 3_990_000, 1_330_000)
  const dear = plan(3, 5_000_000, 1_666_667)
  expect(savingOf(three, [month, three])).toBe(11)
  expect(savingOf(month, [month, three])).toBeNull()
  expect(savingOf(dear, [month, dear])).toBeNull()
  expect(savingOf(three, [three])).toBeNull()
})

test('the home page offers what the studio put first, and always the cheapest', () => {
  const three = plan(3, 3_990_000, 1_330_000)
  const year = plan(12, 12_900_000, 1_075_000)
  const month = plan(1, 1_490_000, null)
  expect(shownAtHome([three, year, month])).toEqual([three, month])
  expect(shownAtHome([month, three, year])).toEqual([month, three])
  expect(shownAtHome([three])).toEqual([three])
  expect(shownAtHome([])).toEqual([])
})

test('a first period has its own price for those who may have it', () => {
  const money = (amount: number) => ({ amount, currency: 'IRR' as const })
  const plan = { price: money(1_490_000), vat: money(135_455), first: { price: money(190_000), vat: money(17_273) } }
  expect(priceFor(plan, 'open').price).toEqual(money(190_000))
  for (const trial of ['used', 'not_first', 'needs_phone', null] as const)
    expect(priceFor(plan, trial).price).toEqual(money(1_490_000))
  expect(priceFor({ ...plan, first: null }, 'open').price).toEqual(money(1_490_000))
})
