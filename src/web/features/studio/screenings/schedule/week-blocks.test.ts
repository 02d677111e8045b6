import { expect, test } from 'vitest'
import type { StudioScreening } from './screening-data.ts'
import { blocksOf, columnPx, firstHourOf, isOpenOn } from './week-blocks.ts'
import { dayOf, instantIn } from './month-grid.ts'

const day = dayOf('2026-11-27T12:00:00Z')
const at = (id: number, from: number, to: number, more: Partial<StudioScreening> = {}) =>
  ({
    id,
    mode: 'room',
    starts_at: instantIn(day, from),
    ends_at: new Date(Date.parse(instantIn(day)) + to * 60_000).toISOString(),
    ...more,
  }) as StudioScreening
const shape = (items: StudioScreening[]) =>
  blocksOf(items, day).map(({ item, from, to, lane, lanes }) => [item.id, from, to, lane, lanes])

test.each<[string, StudioScreening[], number[][]]>([
  ['nothing', [], []],
  ['one', [at(1, 1200, 1320)], [[1, 1200, 1320, 0, 1]]],
  [
    'one after another',
    [at(1, 1080, 1200), at(2, 1200, 1320)],
    [
      [1, 1080, 1200, 0, 1],
      [2, 1200, 1320, 0, 1],
    ],
  ],
  [
    'two at once',
    [at(1, 1200, 1320), at(2, 1230, 1300)],
    [
      [1, 1200, 1320, 0, 2],
      [2, 1230, 1300, 1, 2],
    ],
  ],
  [
    'three, the third where the first has ended',
    [at(1, 1080, 1170), at(2, 1140, 1290), at(3, 1200, 1290)],
    [
      [1, 1080, 1170, 0, 2],
      [2, 1140, 1290, 1, 2],
      [3, 1200, 1290, 0, 2],
    ],
  ],
  ['a short one is long enough to be read', [at(1, 1200, 1210)], [[1, 1200, 1245, 0, 1]]],
  ['one that ends after midnight reaches to the end of its day', [at(1, 1380, 1500)], [[1, 1380, 1440, 0, 1]]],
  ['without an end it has two hours', [at(1, 1200, 0, { ends_at: null })], [[1, 1200, 1320, 0, 1]]],
  ['a window is no block', [at(1, 1200, 4000, { mode: 'window' })], []],
])('the blocks of a day with %s', (_what, items, blocks) => {
  expect(shape(items)).toEqual(blocks)
})

test('a window is open on each day until the one on which it ends', () => {
  const begins = 9 * 60
  const open = (to: number, more: Partial<StudioScreening> = {}) =>
    [-1, 0, 1, 2, 3].map((by) => isOpenOn(at(1, begins, to, { mode: 'window', ...more }), day + by))
  expect(open(2 * 1440 + 60)).toEqual([false, false, true, true, false])
  expect(open(2 * 1440)).toEqual([false, false, true, false, false])
  expect(open(2 * 1440 + 60, { mode: 'room' })).not.toContain(true)
  expect(open(2 * 1440 + 60, { state: 'cancelled' })).not.toContain(true)
  expect(open(2 * 1440 + 60, { ends_at: null })).not.toContain(true)
})

test('a day on which four begin at one hour is as wide as four that can be read', () => {
  const four = [1, 2, 3, 4].map((id) => at(id, 1200, 1320))
  expect([columnPx([]), columnPx(blocksOf([at(1, 1080, 1200), at(2, 1200, 1320)], day))]).toEqual([84, 84])
  expect(columnPx(blocksOf(four, day))).toBe(4 * 84)
})

test('the hours begin in the afternoon, or with what is earlier', () => {
  expect([firstHourOf([]), firstHourOf([at(1, 605, 700)]), firstHourOf([at(1, 300, 700, { mode: 'window' })])]).toEqual(
    [14, 10, 14],
  )
})
