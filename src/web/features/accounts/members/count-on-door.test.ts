import { expect, test } from 'vitest'
import { countOnDoor } from './count-on-door.ts'

const none = { balances: [], tickets: 0, begun: 0, favorites: 0, orders: 0 }
const some = {
  balances: [
    { amount: 800_000, currency: 'IRR' as const },
    { amount: 1250, currency: 'USD' as const },
  ],
  tickets: 3,
  begun: 12,
  favorites: 1,
  orders: 2,
}
const childs = { ...none, balances: null, orders: null, begun: null, favorites: null }
const keys = ['wallet', 'tickets', 'continue', 'favorites', 'orders', 'profiles', 'security'] as const
const said = (counts: Parameters<typeof countOnDoor>[1]['counts'], locale: 'fa' | 'en', profiles = 1) =>
  keys.map((key) => countOnDoor(key, { counts, profiles, currency: locale === 'fa' ? 'IRR' : 'USD', locale }))

test.each([
  ['fa', ['۸۰٬۰۰۰ تومان', '۳', '۱۲', '۱', '۲', '۲', null]],
  ['en', ['$12.50', '3', '12', '1', '2', '2', null]],
] as const)('the tiles of an account say in %s what there is', (locale, expected) => {
  expect(said(some, locale, 2)).toEqual(expected)
})

test('a tile says nothing of what there is not, or of what this profile is not told', () => {
  for (const counts of [none, childs]) expect(said(counts, 'fa')).toEqual(keys.map(() => null))
})

test('money in the other currency is shown where there is none in the chosen one', () => {
  const counts = { ...some, balances: some.balances.slice(0, 1) }
  expect(countOnDoor('wallet', { counts, profiles: 1, currency: 'USD', locale: 'en' })).toBe('80,000 Toman')
})
