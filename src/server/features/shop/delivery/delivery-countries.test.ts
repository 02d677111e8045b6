import { expect, test } from 'vitest'
import { countryCodes } from '#lib/lists/countries.ts'
import { countriesOf } from '#server/house-lists.ts'
import { deliveryCountries } from './delivery-countries.ts'

const reached = (named: string[]) =>
  deliveryCountries(countriesOf([]), named, 'en').items.flatMap(({ code, is_reached: is }) => (is ? [code] : []))

const row = (code: string, more: object) => ({
  code,
  position: null,
  name_fa: '',
  name_en: '',
  postage: null,
  is_kept: false,
  is_hidden: false,
  merged_into: null,
  version: 1,
  ...more,
})
const placed = countriesOf([row('IR', { position: 0 }), row('NL', { name_en: 'Holland' })])

test('Iran comes first, then every other country by its name in the reader’s language', () => {
  const { items } = deliveryCountries(placed, [], 'en')
  expect(items.slice(0, 2)).toMatchObject([
    { code: 'IR', name: 'Iran', currency: 'IRR' },
    { code: 'AF', name: 'Afghanistan', currency: 'USD' },
  ])
  expect(items.map(({ code }) => code).toSorted()).toEqual([...countryCodes].toSorted())
  expect(items.find(({ code }) => code === 'NL')?.name).toBe('Holland')
  expect(deliveryCountries(placed, [], 'fa').items[0]?.name).toBe('ایران')
  const without = deliveryCountries(countriesOf([row('NL', { is_hidden: true })]), ['*'], 'en')
  expect(without.items.map(({ code }) => code)).not.toContain('NL')
})

test('a country is reached by a rate of its own or by the one for all others, which is never Iran’s', () => {
  expect(reached([])).toEqual([])
  expect(reached(['IR', 'DE']).toSorted()).toEqual(['DE', 'IR'])
  expect(reached(['*'])).toHaveLength(countryCodes.length - 1)
  expect(reached(['*'])).not.toContain('IR')
})
