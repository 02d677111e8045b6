import { expect, test } from 'vitest'
import { chooseRate, feeOf, type Rate, type Sending } from './choose-rate.ts'

const rate = (amount: number, more: Partial<Rate> = {}): Rate => ({
  methodId: 11,
  country: 'IR',
  state: null,
  city: null,
  upToGrams: null,
  currency: 'IRR',
  amount,
  freeFrom: null,
  daysMin: 2,
  daysMax: 4,
  ...more,
})
const toTehran: Sending = { country: 'IR', state: 'IR-23', city: 'تهران', grams: 1000, sum: 5_000_000, currency: 'IRR' }

const country = [rate(10, { upToGrams: 1000 }), rate(20, { upToGrams: 3000 }), rate(30)]
const province = rate(5, { state: 'IR-23', upToGrams: 2000 })
const city = rate(3, { state: 'IR-23', city: 'تهران' })
const abroad = [rate(900, { country: 'DE', currency: 'USD' }), rate(2500, { country: '*', currency: 'USD' })]

test.each<[string, Rate[], Partial<Sending>, number | null]>([
  ['nothing at all', [], {}, null],
  ['the lightest step that carries it: its own limit still does', country, { grams: 1000 }, 10],
  ['one gram more is the next step', country, { grams: 1001 }, 20],
  ['3,000 g', country, { grams: 3000 }, 20],
  ['any weight', country, { grams: 3001 }, 30],
  ['the province before the country', [...country, province], {}, 5],
  ['the city before the province', [...country, province, city], {}, 3],
  ['another city of the province', [...country, province, city], { city: 'ری' }, 5],
  ['another province', [...country, province, city], { state: 'IR-07', city: 'شیراز' }, 10],
  ['a city of the same name elsewhere', [...country, city], { state: 'IR-07' }, 10],
  ['too heavy for the narrower tariff, which has said what it carries', [...country, province], { grams: 2001 }, null],
  ['another currency', country, { currency: 'USD' }, null],
  ['a country by its row', abroad, { country: 'DE', state: null, city: null, currency: 'USD' }, 900],
  ['any other country', abroad, { country: 'FR', state: null, city: null, currency: 'USD' }, 2500],
  ['every other country is not Iran', abroad, { currency: 'USD' }, null],
  ['Iran’s rates do not reach abroad', country, { country: 'FR', state: null, city: null }, null],
])('%s', (_name, rates, more, amount) => {
  expect(chooseRate(rates, { ...toTehran, ...more })?.amount ?? null).toBe(amount)
})

test.each([
  [null, 100_000_000, 10],
  [5_000_000, 4_999_999, 10],
  [5_000_000, 5_000_000, 0],
])('free from %s: goods for %s cost %s', (freeFrom, sum, fee) => {
  expect(feeOf(rate(10, { freeFrom }), sum)).toBe(fee)
})
