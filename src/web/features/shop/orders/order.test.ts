import { expect, test } from 'vitest'
import { ordersAddress, readOrderList, wayOf } from './order.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString()
const base = { registred_at: at(0), accepted_at: at(1), delivered_at: null, ended_at: null, parcels: [] }
const parcel = (packed: number, sent: number | null) => ({
  id: 'x',
  carrier: 'Post',
  number: null,
  link: null,
  lines: [],
  delivered_at: null,
  packed_at: at(packed),
  sent_at: sent === null ? null : at(sent),
})

test('five steps; packed and on its way are the first parcel’s', () => {
  const way = wayOf({ ...base, stage: 'on_the_way', parcels: [parcel(9, null), parcel(5, 7)] })
  expect(way.map(({ key, is, at: when }) => [key, is, when])).toEqual([
    ['registred', 'done', at(0)],
    ['accepted', 'done', at(1)],
    ['packed', 'done', at(5)],
    ['on_the_way', 'now', at(7)],
    ['delivered', 'next', null],
  ])
  expect(wayOf({ ...base, stage: 'delivered', delivered_at: at(9) }).map(({ is }) => is)).toEqual(
    Array.from({ length: 5 }, () => 'done'),
  )
})

test('what ended before shows how', () => {
  expect(wayOf({ ...base, stage: 'canceled', ended_at: at(3) }).map(({ key }) => key)).toEqual([
    'registred',
    'accepted',
    'canceled',
  ])
  expect(wayOf({ ...base, accepted_at: null, stage: 'rejected', ended_at: at(3) })).toHaveLength(2)
})

test.each([
  ['', { show: 'all', page: 1 }, ''],
  ['?show=delivered&page=2', { show: 'delivered', page: 2 }, '?show=delivered&page=2'],
  ['?show=nonsense&page=-1', { show: 'all', page: 1 }, ''],
])('%s', (search, list, again) => {
  const read = readOrderList(new URLSearchParams(search))
  expect(read).toEqual(list)
  expect(ordersAddress(read)).toBe(`/shop/orders${again}`)
})
