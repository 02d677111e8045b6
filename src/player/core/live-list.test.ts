import { expect, test } from 'vitest'
import { beginningOf, edgeOf, instantOf, type ListedSegment, spotOf } from './live-list.ts'

const day = 1_800_000_000_000

/** Segments of two seconds: `at` seconds of the event, and on the element's time one after another. */
const listed = (...from: (number | [gap: number])[]): ListedSegment[] =>
  from.map((second, index) => ({
    startMs: index * 2000,
    durationMs: 2000,
    at: day + (Array.isArray(second) ? second[0] : second) * 1000,
    isGap: Array.isArray(second),
  }))

test.each([
  { how: 'within a segment', list: listed(0, 2, 4), mediaMs: 2500, second: 2.5 },
  {
    how: 'after a break, where the event is further than the element',
    list: listed(0, 2, 14),
    mediaMs: 4100,
    second: 14.1,
  },
  { how: 'behind the list', list: listed(0, 2), mediaMs: 4200, second: 4.2 },
  { how: 'before the list, which has slid on', list: listed(0, 2).slice(1), mediaMs: 1500, second: 1.5 },
])('a picture $how has its instant', ({ list, mediaMs, second }) => {
  expect(instantOf(list, mediaMs)).toBe(day + second * 1000)
})

test.each([
  { how: 'is there', list: listed(0, 2, 4), second: 3, spot: [3000, 3] },
  { how: 'fell into a break: the first one after it', list: listed(0, 2, 14), second: 6, spot: [4000, 14] },
  { how: 'was held back: the first one after it', list: listed(0, [2], [4], 6), second: 3, spot: [6000, 6] },
  { how: 'is the next segment’s first', list: listed(0, 2), second: 2, spot: [2000, 2] },
])('the picture of an instant that $how', ({ list, second, spot: [mediaMs = 0, at = 0] }) => {
  expect(spotOf(list, day + second * 1000)).toEqual({ mediaMs, at: day + at * 1000 })
})

test('there is no picture of what has not come, and what is held back is none', () => {
  expect(spotOf(listed(0, 2), day + 4000)).toBeNull()
  expect(spotOf(listed(0, [2], [4]), day + 2500)).toBeNull()
  expect(spotOf([], day)).toBeNull()
  expect(instantOf([], 0)).toBeNull()
})

test('beginning and edge are those of the pictures, without what is held back', () => {
  const list = listed([0], 2, 4, [6])
  expect(beginningOf(list)).toBe(day + 2000)
  expect(edgeOf(list)).toBe(day + 6000)
  expect([beginningOf(listed([0])), edgeOf([])]).toEqual([null, null])
})
