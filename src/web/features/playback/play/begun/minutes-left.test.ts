import { expect, test } from 'vitest'
import { minutesLeft } from './minutes-left.ts'

test.each([
  [0, 600_000, 10],
  [1, 600_000, 10],
  [540_000, 600_000, 1],
  [599_000, 600_000, 1],
  [700_000, 600_000, 1],
  [480_001, 600_000, 2],
])('at %i ms of %i ms there are %i minutes left', (position_ms, duration_ms, left) => {
  expect(minutesLeft({ position_ms, duration_ms })).toBe(left)
})
