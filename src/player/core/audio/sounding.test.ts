import { describe, expect, test } from 'vitest'
import { levelOf } from './loudness.ts'
import { lineState, litLine, momentOf } from './lyrics.ts'
import { minutesToSleep, sleepLevel } from './sleep-timer.ts'
import { placementAt, soundUntil } from './timeline.ts'

describe('how loud a track plays', () => {
  test.each([
    ['within an album: by the album’s gain', { trackDb: -1, albumDb: -6.0206 }, true, 0.5],
    ['mixed: by its own', { trackDb: -12.0412, albumDb: -6.0206 }, false, 0.25],
    ['an album that was not measured: by its own', { trackDb: -6.0206, albumDb: null }, true, 0.5],
    ['a quiet one: as it is, because an element cannot amplify', { trackDb: 4, albumDb: 4 }, false, 1],
    ['not measured: as it is', { trackDb: null, albumDb: null }, true, 1],
    ['silence, whose loudness has no number', { trackDb: Infinity, albumDb: null }, false, 1],
  ])('%s', (_what, gains, isWithinAlbum, level) => {
    expect(levelOf(gains, isWithinAlbum)).toBeCloseTo(level, 4)
  })
})

describe('the sleep timer', () => {
  test.each([
    ['none', null, 0, 1],
    ['at the end of the track', { until: 'track' } as const, 0, 1],
    ['long before', { until: 'time', endsAt: 60_000 } as const, 0, 1],
    ['in the fade', { until: 'time', endsAt: 60_000 } as const, 56_000, 0.5],
    ['over', { until: 'time', endsAt: 60_000 } as const, 60_000, 0],
    ['long over, as after a sleep of the machine', { until: 'time', endsAt: 60_000 } as const, 9_000_000, 0],
  ])('%s', (_what, timer, now, level) => {
    expect(sleepLevel(timer, now)).toBe(level)
  })

  test('tells whole minutes', () => {
    expect(minutesToSleep({ until: 'time', endsAt: 61_000 }, 0)).toBe(2)
    expect(minutesToSleep({ until: 'time', endsAt: 61_000 }, 99_000)).toBe(0)
    expect(minutesToSleep({ until: 'track' }, 0)).toBeNull()
  })
})

describe('the timeline', () => {
  const placed = [
    { key: 1, start: 0, end: 10.5 },
    { key: 2, start: 10.5, end: 20 },
  ]
  test.each([
    [0, 1],
    [10.49, 1],
    [10.5, 2],
    [25, 2],
  ])('second %d belongs to track %i', (second, key) => {
    expect(placementAt(placed, second)?.key).toBe(key)
  })

  test.each([
    ['within a range: to its end', 3, 5],
    ['a hair before a range: to its end', 7.95, 9],
    ['in a hole: nowhere', 6, 6],
    ['behind all: nowhere', 12, 12],
  ])('the sound goes on %s', (_what, second, until) => {
    const ranges = [[0, 5] as const, [8, 9] as const]
    expect(soundUntil(ranges, second)).toBe(until)
  })
})

describe('the lit line', () => {
  const line = (atMs: number | null) => ({ atMs, text: 'x', translation: null })
  const timed = [line(1000), line(5000), line(5000), line(9000)]
  test.each([
    [0, -1],
    [1000, 0],
    [4999, 0],
    [5000, 2],
    [60_000, 3],
  ])('at %i ms it is line %i', (positionMs, index) => {
    expect(litLine(timed, positionMs)).toBe(index)
  })

  test('a text without times has none', () => {
    expect(litLine([line(null), line(null)], 5000)).toBe(-1)
  })

  test('of a preview only its own lines are heard, counted from its beginning', () => {
    const preview = { startsAtMs: 15_000, durationMs: 30_000 }
    const moments = [14_999, 15_000, 44_999, 45_000, null].map((atMs) => momentOf(line(atMs), preview))
    expect(moments).toEqual([null, 0, 29_999, null, null])
  })

  test('of the whole every line is heard, also before its length is known', () => {
    expect(momentOf(line(0), { startsAtMs: 0, durationMs: null })).toBe(0)
    // an editor may have timed the last line behind the end: a press leads to the end
    expect(momentOf(line(61_000), { startsAtMs: 0, durationMs: 60_000 })).toBe(61_000)
  })

  test('lines before it are sung, those after it come', () => {
    expect([0, 1, 2].map((index) => lineState(index, 1))).toEqual(['was', 'on', 'comes'])
  })
})
