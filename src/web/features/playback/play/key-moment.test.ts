import { expect, test } from 'vitest'
import { keyWait } from './key-moment.ts'

const needed = (now: number, random: number) => keyWait({ neededAt: 300_000, now, opensMs: 45_000 }, () => random)

test.each([
  ['long before: never before it opens', 0, 0, 255_500],
  ['long before: never later than 20 s before its instant', 0, 1, 280_000],
  ['within its time: from now on', 270_000, 0, 0],
  ['within its time: the rest of it is drawn', 270_000, 0.5, 5000],
  ['late: at once', 285_000, 0.9, 0],
  ['after its instant: at once', 900_000, 0.9, 0],
])('%s', (_what, now, random, wait) => {
  expect(needed(now, random)).toBe(wait)
})

test('a key that opens less than 20 s ahead is asked for when it opens', () => {
  expect(keyWait({ neededAt: 300_000, now: 280_000, opensMs: 15_000 }, () => 0.5)).toBe(5500)
})
