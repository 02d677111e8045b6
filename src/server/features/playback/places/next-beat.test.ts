import { expect, test } from 'vitest'
import { leaseMs, nextBeatMs } from './next-beat.ts'

test.each([
  [0, 0.5, 30_000],
  [500, 0.5, 30_000],
  [0, 0, 25_000],
  [0, 1, 35_000],
  [750, 0.5, 45_000],
  [1000, 0.5, 60_000],
  [2000, 0.5, 120_000],
  [90_000, 0.5, 120_000],
  [90_000, 1, 125_000],
])('with %i beats in a second and the chance %f a player waits %i ms', (load, chance, expected) => {
  expect(nextBeatMs({ beatsPerSecond: load, chance, isEvent: false })).toBe(expected)
})

test.each([
  [0, 0.5, 30_000],
  [0, 1, 35_000],
  [2000, 0.5, 40_000],
  [90_000, 1, 45_000],
])('of an event, with %i beats in a second and the chance %f, it waits %i ms', (load, chance, expected) => {
  expect(nextBeatMs({ beatsPerSecond: load, chance, isEvent: true })).toBe(expected)
})

test.each([
  [30_000, 90_000],
  [25_000, 90_000],
  [35_000, 105_000],
  [120_000, 360_000],
])('a next beat in %i ms makes a lease of %i ms', (next, expected) => {
  expect(leaseMs(next)).toBe(expected)
})
