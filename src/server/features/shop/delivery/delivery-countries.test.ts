import { expect, test } from 'vitest'
import { countryCodes } from '#lib/lists/countries.ts'
import { deliveryCountries } from './delivery-countries.ts'

const reached = (named: string[]) =>
  deliveryCountries(named, 'en').items.flatMap(({ code, is_reached: is }) => (is ? [code] : []))

test('Iran comes first, then every other country by its name in the reader’s language', () => {
  const { items } = deliveryCountries([], 'en')
  expect(items.slice(0, 2)).toMatchObject([
    { code: 'IR', name: 'Iran', currency: 'IRR' },
    { code: 'AF', name: 'Afghanistan', currency: 'USD' },
  ])
  expect(items.map(({ code }) => code).toSorted()).toEqual([...countryCodes].toSorted())
  expect(deliveryCountries([], 'fa').items[0]?.name).toBe('ایران')
})

test('a country is reached by a rate of its own or by the one for all others, which is never Iran’s', () => {
  expect(reached([])).toEqual([])
  expect(reached(['IR', 'DE'])).toEqual(['IR', 'DE'])
  expect(reached(['*'])).toHaveLength(countryCodes.length - 1)
  expect(reached(['*'])).not.toContain('IR')
})
