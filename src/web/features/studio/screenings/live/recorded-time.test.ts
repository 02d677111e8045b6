import { expect, test } from 'vitest'
import { instantAt } from './recorded-time.ts'

const stretches = [
  { starts_at: '2026-11-21T18:00:00.000Z', duration_ms: 60_000 },
  // the camera was away for nine minutes
  { starts_at: '2026-11-21T18:10:00.000Z', duration_ms: 30_000 },
]

test.each([
  [0, '2026-11-21T18:00:00.000Z'],
  [59_999, '2026-11-21T18:00:59.999Z'],
  [60_000, '2026-11-21T18:10:00.000Z'],
  [75_500, '2026-11-21T18:10:15.500Z'],
  [500_000, '2026-11-21T18:10:30.000Z'],
  [-5, '2026-11-21T18:00:00.000Z'],
])('at %i ms of the recording it is %s', (position, instant) => {
  expect(instantAt(stretches, position)?.toISOString()).toBe(instant)
})

test('without a recording there is no instant', () => {
  expect(instantAt([], 0)).toBeNull()
})
