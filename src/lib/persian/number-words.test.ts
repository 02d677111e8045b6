import { expect, test } from 'vitest'
import { digitsOf, numberAt, otherSpellingsOfNumber } from './number-words.ts'
import { wordsOf } from './search-words.ts'

test.each([
  ['دوازده', '12'],
  ['پنجم', '5'],
  ['اول', '1'],
  ['چهل', '40'],
  ['صفر', '0'],
  ['zero', '0'],
  ['seven', '7'],
  ['third', '3'],
  ['چهلویک', '41'],
  ['صدوبیستوسه', '123'],
  ['fortyone', '41'],
  ['هزار', '1000'],
  ['باران', null],
  ['و', null],
  ['12', null],
  ['', null],
])('%s is %s', (word, digits) => {
  expect(digitsOf(word)).toBe(digits)
})

test.each([
  ['چهل و یک', '41', 3],
  ['چهل‌ویک', '41', 1],
  ['چهل ویک', '41', 2],
  ['چهل‌و‌یک روز', '41', 1],
  ['forty-one days', '41', 2],
  ['forty one', '41', 2],
  ['one hundred and one', '101', 4],
  ['دویست و پنجاه و سه', '253', 5],
  ['هزار و یک شب', '1001', 3],
  ['سه هزار و دویست', '3200', 4],
  ['بیست و یکم', '21', 3],
  ['۴۱ روز', '41', 1],
  ['4th string', '4', 1],
  ['۲م فصل', '2', 1],
  ['4k', null, 0],
  // two numbers, and not their sum
  ['هفت هشت', '7', 1],
  ['یک و دو', '1', 1],
  ['بیستم یک', '20', 1],
  ['صد و', '100', 1],
  ['hundred', null, 0],
  ['و یک', null, 0],
  ['باران', null, 0],
])('%s begins with %s in so many words', (text, digits, taken) => {
  const found = numberAt(wordsOf(text).flatMap(({ keys }) => keys))
  expect(found).toEqual(digits === null ? null : { digits, taken })
})

test('digits have their words in both languages, and words their digits', () => {
  const said = (word: string) => otherSpellingsOfNumber(word).map((words) => words.join(' '))
  const ofSeven = ['7th', '7م', '7ام']
  expect(said('7')).toEqual(['هفت', 'seven', 'هفتم', 'seventh', ...ofSeven])
  expect(said('هفت')).toEqual(['7', ...ofSeven])
  expect(said('7th')).toEqual(['7', 'هفت', 'seven', 'هفتم', 'seventh', '7م', '7ام'])
  expect(said('7ام')).toEqual(['7', 'هفت', 'seven', 'هفتم', 'seventh', '7th', '7م'])
  for (const [word, ordinal] of [
    ['first', '1st'],
    ['second', '2nd'],
    ['third', '3rd'],
    ['11', '11th'],
    ['12', '12th'],
    ['21', '21st'],
    ['113', '113th'],
  ] as const)
    expect(said(word)).toContain(ordinal)
  expect(said('0')).toEqual(expect.arrayContaining(['صفر', 'zero']))
  expect(said('41')).toEqual(
    expect.arrayContaining(['چهل یک', 'چهلویک', 'چهل ویک', 'forty one', 'fortyone', 'forty first']),
  )
  expect(said('چهلویک')).toEqual(expect.arrayContaining(['41', 'forty one']))
  expect(said('1001')).toEqual(expect.arrayContaining(['هزارویک']))
  for (const none of ['1404', '2016', '99999', 'باران', '']) expect(said(none)).toEqual([])
})
