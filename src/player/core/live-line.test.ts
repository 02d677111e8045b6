import { expect, test } from 'vitest'
import { judgeLine, type Line, type LineNews, newLine, nextTarget } from './live-line.ts'

const segment = (share: number): LineNews => ({ what: 'segment', tookMs: share * 2000, durationMs: 2000 })
const buffer = (aheadMs: number): LineNews => ({ what: 'buffer', aheadMs })
const stall: LineNews = { what: 'stall' }

/** One news each two seconds, with a look at a full buffer after each. */
function after(news: readonly LineNews[], line: Line = newLine(0), from = 0): Line {
  return news.reduce((before, one, index) => {
    const now = from + (index + 1) * 2000
    return judgeLine(judgeLine(before, one, now), buffer(5000), now)
  }, line)
}
const times = (count: number, one: LineNews) => Array.from({ length: count }, () => one)
const good = after(times(12, segment(0.1)))

test.each([
  { how: 'loads quickly for 24 s', news: times(12, segment(0.1)), isGood: true },
  { how: 'loads quickly, but not for long', news: times(8, segment(0.1)), isGood: false },
  { how: 'loads in half of the time', news: times(20, segment(0.5)), isGood: false },
  {
    how: 'loads quickly but for one segment',
    news: [...times(6, segment(0.1)), segment(0.5), ...times(6, segment(0.1))],
    isGood: false,
  },
  {
    how: 'stood still a moment ago',
    news: [...times(10, segment(0.1)), stall, ...times(9, segment(0.1))],
    isGood: false,
  },
  { how: 'has been well for long since it stood still', news: [stall, ...times(12, segment(0.1))], isGood: true },
])('a line that $how is good: $isGood', ({ news, isGood }) => {
  expect(after(news).isGood).toBe(isGood)
})

test.each([
  { how: 'one slow segment changes nothing', news: [segment(0.9)], isGood: true },
  { how: 'segments that are neither quick nor slow change nothing', news: times(8, segment(0.5)), isGood: true },
  { how: 'two slow ones of three end it', news: [segment(0.9), segment(0.1), segment(0.9)], isGood: false },
  { how: 'standing still ends it', news: [stall], isGood: false },
  { how: 'after the end it must be proven anew', news: [stall, ...times(7, segment(0.1))], isGood: false },
])('of a good line: $how', ({ news, isGood }) => {
  expect(after(news, good, 24_000).isGood).toBe(isGood)
})

test('a buffer that is nearly empty ends a good line, and says nothing of another', () => {
  expect(judgeLine(good, buffer(400), 25_000)).toEqual({ isGood: false, shares: [], calmSince: 25_000 })
  expect(judgeLine(newLine(0), buffer(400), 25_000)).toEqual(newLine(0))
})

test('the target creeps nearer while the line is good, and goes back at once', () => {
  const terms = { far: 8000, near: 5000, passedMs: 250 }
  expect(nextTarget(8000, good, terms)).toBe(7992.5)
  expect(nextTarget(5001, good, terms)).toBe(5000)
  expect(nextTarget(5000, newLine(0), terms)).toBe(8000)
})
