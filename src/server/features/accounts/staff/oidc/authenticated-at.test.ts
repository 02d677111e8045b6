import { expect, test } from 'vitest'
import { authenticatedAt } from './authenticated-at.ts'

const now = new Date('2026-12-01T12:00:00Z')
const second = now.getTime() / 1000

test.each([
  [second - 90, '2026-12-01T11:58:30.000Z'],
  [second, '2026-12-01T12:00:00.000Z'],
  // the provider's clock is ahead
  [second + 30, '2026-12-01T12:00:00.000Z'],
  [undefined, null],
  [null, null],
  [`${second}`, null],
  [second + 0.5, null],
  [0, null],
  [-1, null],
  [1e300, null],
  [Number.NaN, null],
])('the auth_time %j is %s', (at, instant) => {
  expect(authenticatedAt({ auth_time: at }, now)?.toISOString() ?? null).toBe(instant)
})
