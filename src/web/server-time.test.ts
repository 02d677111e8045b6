import { afterEach, expect, test } from 'vitest'
import { learnServerTime, onThisClock, serverNow } from './server-time.ts'

const noon = '2026-11-21T12:00:00Z'
const answer = (headers: Record<string, string>) => ({ headers: new Headers(headers) })
const dated = answer({ date: 'Sat, 21 Nov 2026 12:00:00 GMT' })

afterEach(() => learnServerTime(dated, Date.parse(noon)))

test('a code that lasts two minutes lasts two minutes on a clock that is a day ahead, or an hour behind', () => {
  for (const off of [86_400_000, -3_600_000]) {
    const now = Date.parse(noon) + off
    learnServerTime(dated, now)
    expect(onThisClock('2026-11-21T12:02:00Z') - now).toBe(120_000)
  }
})

test('what a device tells the server is told by the server’s clock', () => {
  for (const off of [7_200_000, -7_200_000]) {
    const now = Date.parse(noon) + off
    learnServerTime(dated, now)
    expect(serverNow(now + 1000)).toBe(Date.parse(noon) + 1000)
  }
})

test('the moment an answer takes is no difference of clocks', () => {
  learnServerTime(dated, Date.parse(noon) + 1800)
  expect(onThisClock(noon)).toBe(Date.parse(noon))
})

test('an answer out of a cache, or without a date, teaches nothing', () => {
  const late = Date.parse(noon) + 86_400_000
  learnServerTime(answer({ date: 'Sat, 21 Nov 2026 12:00:00 GMT', 'cache-control': 'public, max-age=300' }), late)
  learnServerTime(answer({ date: 'Sat, 21 Nov 2026 12:00:00 GMT', age: '4' }), late)
  learnServerTime(answer({}), late)
  expect(onThisClock(noon)).toBe(Date.parse(noon))
})
