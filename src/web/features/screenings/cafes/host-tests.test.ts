import { expect, test } from 'vitest'
import { isPassed } from './host-tests.ts'

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
