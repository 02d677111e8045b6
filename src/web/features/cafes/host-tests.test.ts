import { expect, test } from 'vitest'
import { heightOf, isPassed } from './host-tests.ts'

const now = 1_795_000_000_000
const minute = 60_000

test.each([
  ['never', {}, false],
  ['just now', { sound: now }, true],
  ['an hour ago', { sound: now - 60 * minute }, true],
  ['more than an hour ago', { sound: now - 60 * minute - 1 }, false],
  ['in the future, by a clock that was wrong', { sound: now + minute }, false],
  ['another one', { picture: now }, false],
])('a test that was passed %s', (_, passed, isGood) => {
  expect(isPassed(passed, 'sound', now)).toBe(isGood)
})

test.each([
  [20, 1080],
  [6, 1080],
  [5.9, 720],
  [3, 720],
  [1.2, 480],
  [1.1, null],
])('a line of %s megabits carries %s', (megabits, height) => {
  expect(heightOf(megabits)).toBe(height)
})
