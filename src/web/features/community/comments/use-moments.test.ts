import { expect, test } from 'vitest'
import { dueAt, type Moment, spansAt } from './use-moments.ts'

const minute = 60_000

test.each([
  [0, [0]],
  [4 * minute, [0]],
  [5 * minute - 15_001, [0]],
  [5 * minute - 15_000, [0, 5 * minute]],
  [5 * minute, [0, 5 * minute]],
  [12 * minute, [5 * minute, 10 * minute]],
  [15 * minute - 1, [5 * minute, 10 * minute, 15 * minute]],
])('at %i ms these spans are wanted', (at, spans) => {
  expect(spansAt(at)).toEqual(spans)
})

test('what is due is said, the newest first; what comes later, and what is long over, is not', () => {
  const at = (ms: number): Moment => ({ at_ms: ms }) as Moment
  const spans = new Map([
    [0, [at(minute)]],
    [5 * minute, [at(6 * minute), at(9 * minute)]],
    [10 * minute, [at(11 * minute), at(12 * minute), at(13 * minute)]],
  ])
  const due = (ms: number) => dueAt(spans, ms).map(({ at_ms }) => (at_ms ?? 0) / minute)
  expect(due(12 * minute)).toEqual([12, 11, 9, 6])
  expect(due(12 * minute - 1)).toEqual([11, 9, 6])
  expect(due(0)).toEqual([])
  expect(due(6 * minute)).toEqual([6, 1])
})
