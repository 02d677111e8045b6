import { describe, expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import { bankMobile, maskedMobile } from './mobile.ts'
import { dueAt, mostFor, pauseBeforeEnding } from './debit-limits.ts'

describe('bug 34: the mobile is the bank’s number, however it was typed', () => {
  test.each([
    ['09120000012', '09120000012'],
    ['۰۹۱۲۰۰۰۰۰۱۲', '09120000012'],
    ['٠٩١٢٠٠٠٠٠١٢', '09120000012'],
    ['+98 912 000 0012', '09120000012'],
    ['0098-912-0000012', '09120000012'],
    ['9120000012', '09120000012'],
    ['02188001212', null],
    ['+447911123456', null],
    ['nobody@example.com', null],
    ['', null],
  ])('«%s» is %s', (typed, expected) => {
    expect(bankMobile(typed)).toBe(expected)
  })

  test('only its ends are shown', () => {
    expect(maskedMobile('09120000012')).toBe('0912•••0012')
  })
})

test('a consent leaves a fifth of room above the price, rounded up to ten thousand Toman', () => {
  expect(mostFor(1_490_000)).toBe(1_800_000)
  expect(mostFor(1_000_000)).toBe(1_200_000)
  expect(mostFor(10_000)).toBe(100_000)
})

test('a debit is due at noon of the day before the last, because time ends at midnight', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const isDue = (before: number) => dueAt(after(now, before), null) <= now
  expect(isDue(days(1) + hours(12) + 1)).toBe(false)
  expect(isDue(days(1) + hours(12))).toBe(true)
  expect(isDue(-days(9))).toBe(true)
})

test('an end that the bank has not said yes to is asked for again, at most every six hours', () => {
  expect(pauseBeforeEnding(1)).toBe(minutes(1))
  expect(pauseBeforeEnding(4)).toBe(minutes(8))
  expect(pauseBeforeEnding(99)).toBe(hours(6))
})
