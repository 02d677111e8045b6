import { expect, test } from 'vitest'
import { wordsFault, wordsIn } from './synonym-words.ts'

test('one word a line, without empty lines and without a second spelling of the same', () => {
  expect(wordsIn(' کارتون \n\nانیمیشن\nكارتون\ncartoon\n')).toEqual(['کارتون', 'انیمیشن', 'cartoon'])
})

test.each([
  [['یک'], 'tooFew'],
  [['یک', 'دو'], null],
  [Array.from({ length: 13 }, (_, n) => `w${n}`), 'tooMany'],
  [['یک', 'ا'.repeat(61)], 'tooLong'],
])('%j: %s', (words, fault) => {
  expect(wordsFault(words)).toBe(fault)
})
