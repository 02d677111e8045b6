import { expect, test } from 'vitest'
import { expiryOf } from './give-contents.ts'

test.each([
  [null, null],
  [1, '2026-11-22T20:30:00.000Z'],
  [30, '2026-12-21T20:30:00.000Z'],
])('a gift that lasts %s days can be used until the end of the day that is named', (lasts_days, end) => {
  expect(expiryOf({ lasts_days }, new Date('2026-11-21T08:00:00.000Z'))?.toISOString() ?? null).toBe(end)
})
