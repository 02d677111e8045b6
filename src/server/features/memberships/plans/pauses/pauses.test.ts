import { describe, expect, test } from 'vitest'
import { after, days, hours } from '#lib/time/clock.ts'
import { endOfItsDay } from '#lib/time/end-of-day.ts'
import type { PeriodId, PlanId } from '#lib/ids.ts'
import { fitPeriod, type Period } from '../periods.ts'
import { dueAt } from '../debits/debit-limits.ts'
import { judgePause, leastLeft, pauseYear } from './judge-pause.ts'
import { endOfPause, isPausing, pausedTime, resumedTime } from './pause-spans.ts'

const now = new Date('2026-11-21T09:00:00Z')
const midnight = (inDays: number) => endOfItsDay(after(now, days(inDays)))
const period = (id: string, startsAt: Date, endsAt: Date): Period => ({
  id: id as PeriodId,
  planId: `plan-of-${id}` as PlanId,
  contents: { scope: 'all', kinds: [], titles: [] },
  startsAt,
  endsAt,
})
const began = (daysAgo: number, length = 31) => {
  const startsAt = after(now, -days(daysAgo))
  return { startsAt, endsAt: after(startsAt, days(length)) }
}
const plenty = [period('a', after(now, -days(3)), midnight(9))]

describe('when a plan may be paused', () => {
  test.each<[string, Parameters<typeof judgePause>, string]>([
    ['with days left', [plenty, [], now], 'may'],
    ['with nothing', [[], [], now], 'pause.no_plan'],
    ['with time that is to come', [[period('a', midnight(3), midnight(9))], [], now], 'may'],
    ['with exactly a day left', [[period('a', now, after(now, leastLeft))], [], now], 'may'],
    ['a millisecond short of a day', [[period('a', now, after(now, leastLeft - 1))], [], now], 'pause.nothing_left'],
    ['at its last instant', [[period('a', now, after(now, 1))], [], now], 'pause.nothing_left'],
    ['while one runs', [plenty, [began(3)], now], 'pause.runs'],
    ['while one runs that a faster clock began', [plenty, [began(-0.0001)], now], 'pause.runs'],
    ['at the last instant of one', [plenty, [began(31, 31), began(0.5)], after(now, -1)], 'pause.runs'],
    ['at the instant at which one ends', [plenty, [{ startsAt: after(now, -days(31)), endsAt: now }], now], 'may'],
    ['after one within the year', [plenty, [began(100)], now], 'may'],
    ['after two within the year', [plenty, [began(100), began(200)], now], 'pause.too_often'],
    ['after two that were ended at once', [plenty, [began(5, 0), began(4, 0)], now], 'pause.too_often'],
    ['a year to the instant after the first of two', [plenty, [began(100), began(365)], now], 'may'],
    ['a millisecond sooner', [plenty, [began(100), began(365)], after(now, -1)], 'pause.too_often'],
  ])('%s', (_title, facts, expected) => {
    const verdict = judgePause(...facts)
    expect(verdict.may ? 'may' : verdict.code).toBe(expected)
  })

  test('too often is said with the day from which it may be again', () => {
    const verdict = judgePause(plenty, [began(100), began(200)], now)
    expect(verdict).toMatchObject({ again: after(after(now, -days(200)), pauseYear) })
  })
})

describe('a pause moves all time behind itself', () => {
  const first = period('a', after(now, -days(3)), midnight(9))
  const second = period('b', midnight(9), midnight(40))
  const beside = period('c', after(now, -hours(1)), midnight(2))
  const pause = { startsAt: now, endsAt: endOfPause(now, 2) }
  const { cut, rests, moved } = pausedTime([beside, first, second], pause)

  test('what runs ends now, and its rest begins with the end of the pause, as long as it was', () => {
    expect(cut.map(({ span }) => span.endsAt)).toEqual([now, now])
    expect(rests.map(({ of, span }) => [of.id, span.startsAt])).toEqual([
      ['c', pause.endsAt],
      ['a', pause.endsAt],
    ])
    for (const { of, span } of rests)
      expect(span.endsAt.getTime() - span.startsAt.getTime()).toBe(of.endsAt.getTime() - now.getTime())
  })

  test('what was to come still meets what it met, and keeps its length', () => {
    expect(moved).toEqual([{ id: 'b', span: { startsAt: after(midnight(9), days(62)), endsAt: midnight(102) } }])
    expect(moved[0]?.span.startsAt).toEqual(rests[1]?.span.endsAt)
  })

  test('nothing of it is open at any instant of the pause', () => {
    const all = [...cut, ...rests, ...moved].map(({ span }) => span)
    const open = (at: Date) => all.some(({ startsAt, endsAt }) => startsAt <= at && endsAt > at)
    expect([-1, 0, days(31), days(62) - 1, days(62)].map((ms) => open(after(now, ms)))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
    expect(isPausing(pause, now) && isPausing(pause, after(pause.endsAt, -1))).toBe(true)
    expect(isPausing(pause, pause.endsAt)).toBe(false)
  })

  test('a period that begins at the very instant of the press moves whole', () => {
    const born = period('n', now, midnight(31))
    expect(pausedTime([born], pause)).toMatchObject({
      cut: [],
      rests: [],
      moved: [{ id: 'n', span: { startsAt: pause.endsAt, endsAt: after(midnight(31), days(62)) } }],
    })
  })

  test.each([
    ['at once', 0],
    ['after an hour', hours(1)],
    ['in the night after', hours(12)],
    ['after ten days and a half', days(10) + hours(12)],
    ['a minute before its end', days(62) - 60_000],
  ])('ended %s, no minute is lost, less than a day is won, and nothing overlaps', (_title, ms) => {
    const at = after(now, ms)
    const held = [
      ...rests.map(({ of, span }) => ({ ...of, ...span })),
      ...moved.map(({ span }) => ({ ...second, ...span })),
    ]
    const next = new Map(resumedTime(held, pause, at).map(({ id, span }) => [id, span]))
    for (const before of [beside, first]) {
      const span = next.get(before.id)
      expect(span?.startsAt).toEqual(at)
      const won = (span?.endsAt.getTime() ?? 0) - at.getTime() - (before.endsAt.getTime() - now.getTime())
      expect(won).toBeGreaterThanOrEqual(0)
      expect(won).toBeLessThan(days(1))
    }
    expect(next.get(second.id)?.startsAt).toEqual(next.get(first.id)?.endsAt)
    const length = (span?: { startsAt: Date; endsAt: Date }) =>
      (span?.endsAt.getTime() ?? 0) - (span?.startsAt.getTime() ?? 0)
    expect(length(next.get(second.id))).toBe(length(second))
  })

  test('time given meanwhile stands behind the rest; time that opens more begins with the end of the pause', () => {
    const held = rests.map(({ of, span }) => ({ ...of, ...span }))
    expect(fitPeriod(held, { contents: first.contents, days: 5 }, pause.endsAt).startsAt).toEqual(rests[1]?.span.endsAt)
    const narrow = held.map((one) => ({ ...one, contents: { scope: 'titles' as const, kinds: [], titles: [1] } }))
    expect(fitPeriod(narrow, { contents: first.contents, days: 5 }, pause.endsAt).startsAt).toEqual(pause.endsAt)
  })

  test('nothing is debited within a pause', () => {
    expect(dueAt(after(pause.endsAt, days(1)), pause.endsAt)).toEqual(pause.endsAt)
    expect(dueAt(after(pause.endsAt, days(9)), pause.endsAt)).toEqual(after(pause.endsAt, days(7) + hours(12)))
  })
})
