import { describe, expect, test } from 'vitest'
import { after, days } from '#lib/time/clock.ts'
import { endOfItsDay } from '#lib/time/end-of-day.ts'
import { type Contents, contentsKey, opensAtLeast } from './plan-contents.ts'
import { daysOf, isMonthly } from './plan-length.ts'
import { isRunning, type Period, fitPeriod, runsOf, wholeDaysLeft, withoutPeriod } from './periods.ts'

const now = new Date('2026-11-21T09:00:00Z')
const all: Contents = { scope: 'all', kinds: [], titles: [] }
const series: Contents = { scope: 'kinds', kinds: ['series'], titles: [] }
const films: Contents = { scope: 'kinds', kinds: ['movie', 'series'], titles: [] }
const chosen: Contents = { scope: 'titles', kinds: [], titles: [7, 3] }

const day = (n: number) => after(now, days(n))
/** The end of that day in Tehran, where it is half past twelve now. */
const dayEnd = (n: number) => endOfItsDay(day(n))
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
  test('at once for whoever has none, to the end of its last day in Tehran', () => {
    expect(fitPeriod([], { contents: all, days: 31 }, now)).toEqual({ startsAt: now, endsAt: dayEnd(31) })
    expect(dayEnd(31).toISOString()).toBe('2026-12-22T20:30:00.000Z')
  })

  test.each([
    ['a minute before midnight in Tehran', '2026-11-21T20:29:00Z', '2026-11-22T20:30:00.000Z'],
    ['at midnight', '2026-11-21T20:30:00Z', '2026-11-22T20:30:00.000Z'],
    ['a minute after it', '2026-11-21T20:31:00Z', '2026-11-23T20:30:00.000Z'],
  ])('a day that is bought %s', (_when, at, end) => {
    const { endsAt } = fitPeriod([], { contents: all, days: 1 }, new Date(at))
    expect(endsAt.toISOString()).toBe(end)
  })

  test('after everything that opens as much: no day is lost', () => {
    const held = [{ ...period('a', -1, 10), endsAt: dayEnd(10) }]
    const added = fitPeriod(held, { contents: series, days: 31 }, now)
    expect(added).toEqual({ startsAt: dayEnd(10), endsAt: dayEnd(41) })
    const last = { ...period('b', 10, 41), ...added }
    expect(fitPeriod([...held, last], { contents: series, days: 31 }, now)).toEqual({
      startsAt: dayEnd(41),
      endsAt: dayEnd(72),
    })
  })

  test('at once beside a plan that opens less', () => {
    const held = [period('a', -1, 10, series)]
    expect(fitPeriod(held, { contents: all, days: 31 }, now).startsAt).toEqual(now)
  })

  test('time that is over does not count', () => {
    expect(fitPeriod([period('a', -40, -9)], { contents: all, days: 1 }, now).startsAt).toEqual(now)
  })
})

test.each([
  ['at the hour of buying', dayEnd(31), 31],
  ['on the day before the last', dayEnd(1), 1],
  ['on the last day', dayEnd(0), 0],
])('days that are left %s', (_when, end, left) => {
  expect(wholeDaysLeft(end, now)).toBe(left)
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
  const held = [
    { ...period('a', -10, 21), endsAt: dayEnd(21) },
    { ...period('b', 21, 52), startsAt: dayEnd(21), endsAt: dayEnd(52) },
    { ...period('c', 52, 83), startsAt: dayEnd(52), endsAt: dayEnd(83) },
  ]

  test('what has not passed goes, and what stood behind moves forward by that much, to ends of days without a gap', () => {
    expect(withoutPeriod(held, held[0] as Period, now)).toEqual([
      { id: 'b', span: { startsAt: now, endsAt: dayEnd(31) } },
      { id: 'c', span: { startsAt: dayEnd(31), endsAt: dayEnd(62) } },
    ])
  })

  test('a period that has not begun leaves what runs alone', () => {
    expect(withoutPeriod(held, held[1] as Period, now)).toEqual([
      { id: 'c', span: { startsAt: dayEnd(21), endsAt: dayEnd(52) } },
    ])
  })

  test('what is over moves nothing', () => {
    const over = [period('a', -40, -9), period('b', -9, 22)]
    expect(withoutPeriod(over, over[0] as Period, now)).toEqual([])
  })
})

test('a month is thirty-one days, and only one month is debited monthly', () => {
  expect(daysOf({ count: 3, unit: 'month' })).toBe(93)
  expect(daysOf({ count: 7, unit: 'day' })).toBe(7)
  expect(isMonthly({ count: 1, unit: 'month' })).toBe(true)
  expect(isMonthly({ count: 31, unit: 'day' })).toBe(false)
  expect(isMonthly({ count: 12, unit: 'month' })).toBe(false)
})
