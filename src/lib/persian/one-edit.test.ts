import { expect, test } from 'vitest'
import { isWithinOneEdit, withOneLetterLess } from './one-edit.ts'

test.each([
  ['باران', 'باران', true],
  ['باران', 'بارن', true],
  ['باران', 'بااران', true],
  ['باران', 'باراط', true],
  ['باران', 'بارنا', true],
  ['بارنا', 'باران', true],
  ['ab', 'ba', true],
  ['', 'a', true],
  ['', '', true],
  ['باران', 'بار', false],
  ['abc', 'cba', false],
  ['abcd', 'badc', false],
  ['abc', 'xyc', false],
  ['abcd', 'bacde', false],
])('%s and %s: %s', (one, other, expected) => {
  expect(isWithinOneEdit(one, other)).toBe(expected)
  expect(isWithinOneEdit(other, one)).toBe(expected)
})

test('words that are one edit apart have a shortened form in common', () => {
  const letters = Array.from('ابپ')
  const words = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)))
  for (const one of words)
    for (const other of words)
      if (isWithinOneEdit(one, other))
        expect(withOneLetterLess(one).some((short) => withOneLetterLess(other).includes(short))).toBe(true)
})

test('each form stands once', () => {
  expect(withOneLetterLess('aab')).toEqual(['aab', 'ab', 'aa'])
})
