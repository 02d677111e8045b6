import { expect, test } from 'vitest'
import { SearchText } from '#contract/search/search.ts'
import { mostParts, readQuery } from './read-query.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789abcd'.split('')
const most = 80

test.each([
  ['a letter that is four words', 'ﷺ'.repeat(most)],
  ['a letter that is three words, among spaces', 'ﷻ '.repeat(most / 2)],
  ['signs', letters.join('.')],
  ['half-spaces', letters.join('\u200c')],
  ['signs of the other keyboard', letters.join(';')],
  ['letters that are signs on the other keyboard', 'کشکشکشکشک '.repeat(8)],
  ['eight words of many parts', 'a-b-c-d-e '.repeat(8)],
])('no query asks for more parts than are looked at: %s', (_name, query) => {
  expect(SearchText.safeParse(query).success).toBe(true)
  const chunks = readQuery(query)
  const sum = (of: (chunk: (typeof chunks)[number]) => readonly string[]) => chunks.flatMap((chunk) => of(chunk)).length
  expect(sum(({ keys }) => keys)).toBeGreaterThan(0)
  expect(sum(({ keys }) => keys)).toBeLessThanOrEqual(mostParts)
  expect(sum(({ parts }) => parts)).toBeLessThanOrEqual(mostParts)
  expect(sum(({ swapped }) => swapped?.keys ?? [])).toBeLessThanOrEqual(mostParts)
})

test('eight words with a half-space in each are all looked at', () => {
  expect(readQuery('می\u200cروم '.repeat(9)).map(({ parts }) => parts)).toEqual(Array(8).fill(['می', 'روم']))
})
