import { expect, test } from 'vitest'
import { digitsOf, otherSpellingsOfNumber } from './number-words.ts'

test.each([
  ['دوازده', '12'],
  ['پنجم', '5'],
  ['اول', '1'],
  ['چهل', '40'],
  ['seven', '7'],
  ['third', '3'],
  ['باران', null],
  ['12', null],
])('%s is %s', (word, digits) => {
  expect(digitsOf(word)).toBe(digits)
})

test('digits have their words in both languages', () => {
  expect(otherSpellingsOfNumber('7')).toEqual(['هفت', 'هفتم', 'seven', 'seventh'])
  expect(otherSpellingsOfNumber('هفت')).toEqual(['7'])
  expect(otherSpellingsOfNumber('9999')).toEqual([])
})
