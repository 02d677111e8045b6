import { describe, expect, test } from 'vitest'
import { after, days } from '#lib/clock.ts'
import { type Contents, contentsKey, opensAtLeast } from './plan-contents.ts'
import { daysOf, isMonthly } from './plan-length.ts'
import { isRunning, type Period, fitPeriod, runsOf, withoutPeriod } from './periods.ts'

const now = new Date('2026-11-21T09:00:00Z')
const all: Contents = { scope: 'all', kinds: [], titles: [] }
const series: Contents = { scope: 'kinds', kinds: ['series'], titles: [] }
const films: Contents = { scope: 'kinds', kinds: ['movie', 'series'], titles: [] }
const chosen: Contents = { scope: 'titles', kinds: [], titles: [7, 3] }

const day = (n: number) => after(now, days(n))
const period = (id: string, from: number, to: number, contents = all): Period => ({
  id,
  planId: `plan-${id}`,
  contents,
  startsAt: day(from),
  endsAt: day(to),
})

describe('what a plan surely opens', () => {
  test.each<[string, Contents, Contents, boolean]>([
    ['everything opens everything', all, all, true],
    ['everything opens some kinds', all, series, true],
    ['some kinds do not open everything', series, all, false],
    ['more kinds open fewer', films, series, true],
    ['fewer kinds do not open more', series, films, false],
    ['listed titles may be unmarked, so that everything is not sure to open them', all, chosen, false],
    ['a list opens a part of itself', chosen, { ...chosen, titles: [3] }, true],
    ['a list does not open a longer one', { ...chosen, titles: [3] }, chosen, false],
  ])('%s', (_title, wide, narrow, expected) => {
    expect(opensAtLeast(wide, narrow)).toBe(expected)
  })

  test('the order of kinds and titles makes no other plan', () => {
    expect(contentsKey(chosen)).toBe(contentsKey({ ...chosen, titles: [3, 7] }))
    expect(contentsKey(films)).toBe(contentsKey({ ...films, kinds: ['series', 'movie'] }))
    expect(contentsKey(all)).not.toBe(contentsKey(films))
  })
})

describe('where new time goes', () => {
  test('at once for whoever has none', () => {
    expect(fitPeriod([], { contents: all, days: 31 }, now)).toEqual({ startsAt: now, endsAt: day(31) })
  })

  test('after everything that opens as much: no day is lost', () => {
    const held = [period('a', -1, 10), period('b', 10, 41)]
    expect(fitPeriod(held, { contents: series, days: 31 }, now)).toEqual({ startsAt: day(41), endsAt: day(72) })
  })

  test('at once beside a plan that opens less', () => {
    const held = [period('a', -1, 10, series)]
    expect(fitPeriod(held, { contents: all, days: 31 }, now).startsAt).toEqual(now)
  })

  test('time that is over does not count', () => {
    expect(fitPeriod([period('a', -40, -9)], { contents: all, days: 1 }, now).startsAt).toEqual(now)
  })
})

describe('runs', () => {
  test('periods that follow one another are one run, of the last plan', () => {
    const [run, ...others] = runsOf([period('b', 10, 41), period('a', -1, 10)])
    expect(others).toEqual([])
    expect(run).toMatchObject({ planId: 'plan-b', startsAt: day(-1), endsAt: day(41) })
    expect(isRunning(run as never, now)).toBe(true)
  })

  test('a gap, or plans that open something else, make two', () => {
    expect(runsOf([period('a', -1, 10), period('b', 11, 41)])).toHaveLength(2)
    expect(runsOf([period('a', -1, 10), period('b', 10, 41, series)])).toHaveLength(2)
  })

  test('a run ends at its instant', () => {
    expect(isRunning(period('a', -1, 0), now)).toBe(false)
    expect(isRunning(period('a', 0, 1), now)).toBe(true)
  })
})

describe('taking back', () => {
  test('what has not passed goes, and what stood behind moves forward by that much', () => {
    const held = [period('a', -10, 21), period('b', 21, 52), period('c', 52, 83)]
    expect(withoutPeriod(held, held[0] as Period, now)).toEqual([
      { id: 'b', span: { startsAt: day(0), endsAt: day(31) } },
      { id: 'c', span: { startsAt: day(31), endsAt: day(62) } },
    ])
  })

  test('a period that has not begun leaves what runs alone', () => {
    const held = [period('a', -10, 21), period('b', 21, 52), period('c', 52, 83)]
    expect(withoutPeriod(held, held[1] as Period, now)).toEqual([
      { id: 'c', span: { startsAt: day(21), endsAt: day(52) } },
    ])
  })

  test('what is over moves nothing', () => {
    const held = [period('a', -40, -9), period('b', -9, 22)]
    expect(withoutPeriod(held, held[0] as Period, now)).toEqual([])
  })
})

test('a month is thirty-one days, and only one month is debited monthly', () => {
  expect(daysOf({ count: 3, unit: 'month' })).toBe(93)
  expect(daysOf({ count: 7, unit: 'day' })).toBe(7)
  expect(isMonthly({ count: 1, unit: 'month' })).toBe(true)
  expect(isMonthly({ count: 31, unit: 'day' })).toBe(false)
  expect(isMonthly({ count: 12, unit: 'month' })).toBe(false)
})
