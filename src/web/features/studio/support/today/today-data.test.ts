import { expect, test } from 'vitest'
import {
  addressOfNeed,
  addressOfStep,
  barsOf,
  fullness,
  glanceOf,
  isCalm,
  isOfMachine,
  megabitsOf,
  type Show,
  toneOf,
} from './today-data.ts'

test.each([
  [1_240_000_0, 'IRR', 'en', '1.2', 'millionToman'],
  [124_000_000, 'IRR', 'fa', '۱۲٫۴', 'millionToman'],
  [9_999_990, 'IRR', 'en', '999,999', 'toman'],
  [0, 'IRR', 'fa', '۰', 'toman'],
  [499, 'USD', 'en', '4.99', 'dollars'],
] as const)('%s of %s at a glance in %s', (...[amount, currency, locale, figure, unit]) => {
  expect(glanceOf(amount, currency, locale)).toEqual({ figure, unit })
})

test('the first film leads to its title, or to a new one; the list of titles is opened as the need says', () => {
  expect(addressOfStep({ step: 'film', product_id: null })).toBe('/studio/titles/new')
  expect(addressOfStep({ step: 'film', product_id: 7 })).toBe('/studio/titles/7')
  expect(addressOfStep({ step: 'seller', product_id: null })).toBe('/studio/finance/seller')
  expect(addressOfNeed({ kind: 'titles' })).toBe('/studio/titles?state=failed')
})

test('what only the settings of the machine can mend has no room in the studio', () => {
  expect(['gateway', 'mail_and_sms', 'backup_place'].every((lacks) => isOfMachine(lacks as 'gateway'))).toBe(true)
  expect([null, 'payment', 'backup', 'seller', 'sms'].some((lacks) => isOfMachine(lacks as null))).toBe(false)
})

test('bars show today until the present hour, and after it what the day before did', () => {
  const hours = Array.from({ length: 24 }, (_none, at) => (at < 3 ? 50 : 0))
  const before = Array.from({ length: 24 }, (_none, at) => (at === 20 ? 100 : 10))
  const bars = barsOf({ hours, hours_before: before }, 2)
  expect(bars.map(({ kind }) => kind).slice(0, 4)).toEqual(['past', 'past', 'now', 'before'])
  expect([bars[1]?.part, bars[2]?.part, bars[3]?.part, bars[20]?.part]).toEqual([0.5, 0.5, 0.1, 1])
  expect(barsOf({ hours: [0], hours_before: [0] }, 0)[0]?.part).toBe(0)
})

test('a hall without seats is not full, and one that is oversold is full', () => {
  expect(fullness({ seats: { sold: 0, capacity: 0 } })).toBe(0)
  expect(fullness({ seats: { sold: 82, capacity: 120 } })).toBeCloseTo(0.683, 3)
  expect(fullness({ seats: { sold: 5, capacity: 4 } })).toBe(1)
})

test('all is well when nothing waits and the house is complete', () => {
  expect(isCalm({ needs: [], first_day: null })).toBe(true)
  expect(isCalm({ needs: [], first_day: [{ is_done: true }, { is_done: false }] })).toBe(false)
  // what is set aside asks nothing of anybody
  expect(isCalm({ needs: [], first_day: [{ is_done: true }] })).toBe(true)
  expect(isCalm({ needs: ['one'], first_day: null })).toBe(false)
})

test('a rate in millions of bits', () => {
  expect([megabitsOf(3_149_000, 'en'), megabitsOf(3_149_000, 'fa'), megabitsOf(1_000_000, 'en')]).toEqual([
    ...['3.1', '۳٫۱', '1.0'],
  ])
})

test.each<[string, Pick<Show, 'stream' | 'stalled' | 'viewers'>, string]>([
  ['its camera comes', { stream: { state: 'good', bits: 1 }, stalled: 0, viewers: 9 }, 'good'],
  ['a film that plays by itself', { stream: null, stalled: 0, viewers: 9 }, 'good'],
  ['nobody counts its viewers', { stream: null, stalled: null, viewers: null }, 'good'],
  ['its camera is late', { stream: { state: 'late', bits: 1 }, stalled: 0, viewers: 9 }, 'warn'],
  ['the desk holds it', { stream: { state: 'held', bits: 1 }, stalled: 0, viewers: 9 }, 'warn'],
  ['its camera is away', { stream: { state: 'away', bits: null }, stalled: 0, viewers: 9 }, 'bad'],
  ['one of eleven stands still', { stream: null, stalled: 1, viewers: 11 }, 'good'],
  ['one of ten stands still', { stream: null, stalled: 1, viewers: 10 }, 'bad'],
])('how a stream looks: %s', (...[, show, tone]) => {
  expect(toneOf(show)).toBe(tone)
})
