import { expect, test } from 'vitest'
import { AppError } from './fail.ts'
import { mustBeUnchanged, standsAs, versionOf } from './version-of.ts'

test('a version follows from the content alone', () => {
  const whole = { rules: [{ country: 'IR', days: 7 }], holidays: [] }
  expect(versionOf(whole)).toBe(versionOf(structuredClone(whole)))
  expect(versionOf(whole)).not.toBe(versionOf({ ...whole, holidays: ['2026-11-27'] }))
  expect(() => mustBeUnchanged(versionOf(whole), whole)).not.toThrow()
  expect(() => mustBeUnchanged(versionOf([]), whole)).toThrow(AppError)
})

test.each([
  [[1, 2, 3], [1, 2, 3], true],
  [[1, 2, 3], [2, 1, 3], false],
  [[1, 2, 3], [1, 2], false],
  [[], [], true],
])('%j stands as %j: %s', (now, was, same) => {
  expect(standsAs(now, was)).toBe(same)
})
