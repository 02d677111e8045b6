import { expect, test } from 'vitest'
import { setFilters } from '#web/what-comes-back.ts'
import {
  conditionsOf,
  countAsked,
  goodsFilters,
  listAddress,
  readListAsked,
  readUnreadPrices,
  withoutFilter,
} from './list-address.ts'

const read = (text: string) => readListAsked(new URLSearchParams(text))

test.each([
  [{}, '/shop/list'],
  [{ shelf: 'cup', page: 2 }, '/shop/list?shelf=cup&page=2'],
  [
    { query: 'باران', in_stock: true, sort: 'cheapest' },
    '/shop/list?query=%D8%A8%D8%A7%D8%B1%D8%A7%D9%86&in_stock=1&sort=cheapest',
  ],
  [{ of: 12, from: 5_000_000, to: 9_000_000 }, '/shop/list?of=12&from=500000&to=900000'],
  [{ from: 1250, currency: 'USD' }, '/shop/list?from=12.5&currency=USD'],
] as const)('%o is %s, and back', (asked, address) => {
  expect(listAddress(asked)).toBe(address)
  const back = read(address.split('?')[1] ?? '')
  expect(JSON.parse(JSON.stringify(back))).toEqual(asked)
})

test('what nobody understands is left out', () => {
  expect(JSON.parse(JSON.stringify(read('shelf=nothing&of=-1&page=0&sort=random&in_stock=yes')))).toEqual({})
  expect(JSON.parse(JSON.stringify(read('of=2147483648&page=10001')))).toEqual({})
  const long = 'x'.repeat(61)
  expect(JSON.parse(JSON.stringify(read(`size=${long}&collection=${long}`)))).toEqual({})
})

test('prices are read as they are typed; the lower one is first, and what is no price is left out', () => {
  expect(read('from=۹۰۰٬۰۰۰&to=۵۰۰ هزار')).toMatchObject({ from: 5_000_000, to: 9_000_000 })
  expect(JSON.parse(JSON.stringify(read('from=cheap&to=-5&currency=USD')))).toEqual({})
  expect(JSON.parse(JSON.stringify(read('to=99999999999999')))).toEqual({})
  // Rials may be typed; the address stays one that can be read again
  expect(listAddress(read('from=1005 ریال'))).toBe('/shop/list?from=101')
  expect(read('to=12.50&currency=USD')).toMatchObject({ to: 1250, currency: 'USD' })
})

test('a price that nobody understands is told as it was typed', () => {
  const unread = (text: string) => readUnreadPrices(new URLSearchParams(text))
  expect(unread('from=ارزان&to=۵۰۰ هزار')).toEqual({ from: 'ارزان' })
  expect(unread(`from=&to=${'x'.repeat(50)}&currency=USD`)).toEqual({ to: `${'x'.repeat(39)}…` })
  expect(unread('to=99999999999999')).toEqual({ to: '99999999999999' })
  expect(unread('from=12.5&currency=USD')).toEqual({})
})

test('filters are counted: two prices are one, words and an order are none', () => {
  expect(countAsked(read('query=باران&sort=title&page=2'))).toBe(0)
  expect(countAsked(read('shelf=shirt&size=L&from=500000&to=900000&in_stock=1'))).toBe(4)
  expect(countAsked(read('to=900000'))).toBe(1)
})

test.each([
  ['in_stock', '/shop/list?shelf=shirt&of=3&size=L&from=50&to=90&query=rain&sort=title'],
  ['price', '/shop/list?shelf=shirt&of=3&size=L&in_stock=1&query=rain&sort=title'],
  ['size', '/shop/list?shelf=shirt&of=3&from=50&to=90&in_stock=1&query=rain&sort=title'],
  ['query', '/shop/list?shelf=shirt&of=3&size=L&from=50&to=90&in_stock=1&sort=title'],
  ['of', '/shop/list?shelf=shirt&size=L&from=50&to=90&in_stock=1&query=rain&sort=title'],
  ['shelf', '/shop/list?of=3&from=50&to=90&in_stock=1&query=rain&sort=title'],
] as const)('the list without its %s keeps the rest, from the first page', (name, address) => {
  const asked = read('shelf=shirt&of=3&size=L&from=50&to=90&in_stock=1&query=rain&sort=title&page=2')
  expect(listAddress(withoutFilter(asked, name))).toBe(address)
})

test('what is set of an empty list can be taken back: words too, spaces not', () => {
  const set = (text: string) => setFilters(conditionsOf(read(text)), goodsFilters)
  expect(set('query=rain&to=90&shelf=cup')).toEqual(['price', 'query', 'shelf'])
  expect(set('query=+&sort=title&page=2')).toEqual([])
})
