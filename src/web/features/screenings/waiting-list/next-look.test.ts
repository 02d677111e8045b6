import { expect, test } from 'vitest'
import { nextLookMs } from './next-look.ts'

test.each([
  { leftMs: null, next: 30_000 },
  { leftMs: 1_800_000, next: 30_000 },
  { leftMs: 29_000, next: 30_000 },
  { leftMs: 12_000, next: 13_000 },
  { leftMs: 1, next: 1001 },
  { leftMs: 0, next: 30_000 },
  { leftMs: -5, next: 30_000 },
])('with $leftMs ms of its offer left a page looks again in $next ms', ({ leftMs, next }) => {
  expect(nextLookMs(leftMs)).toBe(next)
})
