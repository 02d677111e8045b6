import { expect, test } from 'vitest'
import { lineRate } from './line-rate.ts'

const kib = 1024

test.each([
  ['nothing', [], null],
  ['an empty answer', [{ atMs: 90, bytes: 0 }], null],
  ['a line that never gets warm counts whole', [{ atMs: 6000, bytes: 75_000 }], 100],
  [
    'the slow beginning is left out',
    [
      { atMs: 1000, bytes: 128 * kib },
      { atMs: 2000, bytes: 128 * kib + 125_000 },
    ],
    1000,
  ],
  ['one arrival counts from the request', [{ atMs: 800, bytes: 1_000_000 }], 10_000],
  ['faster than can be told', [{ atMs: 0, bytes: 1_000_000 }], 100_000],
])('%s', (_name, arrivals, rate) => {
  expect(lineRate(arrivals)).toBe(rate)
})
