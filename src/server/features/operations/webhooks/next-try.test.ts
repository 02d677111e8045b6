import { expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { isDisabledBy, nextTry } from './next-try.ts'

const start = new Date('2026-11-21T09:00:00Z')
const silent = { retryAfter: null }

test('a message is tried for almost three days, each pause longer than the one before, and then not any more', () => {
  const instants: Date[] = []
  let at: Date | null = start
  for (let tries = 1; at !== null; tries += 1) {
    instants.push(at)
    at = nextTry(at, tries, silent, 0)
  }
  expect(instants).toHaveLength(10)
  const last = instants.at(-1)?.getTime() ?? 0
  expect(last - start.getTime()).toBeGreaterThan(hours(70))
  expect(last - start.getTime()).toBeLessThan(hours(72))
})

test('what failed together does not come again together', () => {
  expect(nextTry(start, 2, silent, 1)?.getTime()).toBeLessThan(nextTry(start, 2, silent, 0)?.getTime() ?? 0)
})

test('a partner that asks for a longer pause gets it', () => {
  expect(nextTry(start, 1, { retryAfter: 3600 }, 0)).toEqual(after(start, hours(1)))
  expect(nextTry(start, 4, { retryAfter: 1 }, 0)).toEqual(after(start, hours(2)))
})

test('an endpoint is disabled after five days of failures, or at once when it says that it is gone', () => {
  const failed = { status: 500, fault: null, answer: '', tookMs: 1, retryAfter: null }
  expect(isDisabledBy(failed, start, after(start, days(5) - 1))).toBe(false)
  expect(isDisabledBy(failed, start, after(start, days(5)))).toBe(true)
  expect(isDisabledBy({ ...failed, status: 410 }, start, start)).toBe(true)
})
