import { expect, test } from 'vitest'
import { changesBetween } from './text-changes.ts'

test('of a changed line only the words that differ are marked, and lines that stayed are left out', () => {
  expect(changesBetween('# One\nThree devices at once.\nRest', '# One\nFour devices at once.\nRest')).toEqual([
    [
      { kind: 'gone', text: 'Three ' },
      { kind: 'new', text: 'Four ' },
      { kind: 'same', text: 'devices at once.' },
    ],
  ])
})

test('lines that came or went stand by themselves', () => {
  expect(changesBetween('a\nb\nc', 'a\nc\nd')).toEqual([
    [{ kind: 'gone', text: 'b\n' }],
    [{ kind: 'new', text: 'd\n' }],
  ])
  expect(changesBetween('same', 'same')).toEqual([])
})

test('very long texts that have nothing in common are compared as wholes', () => {
  const long = (word: string) => Array.from({ length: 2500 }, (_, at) => `${word}${at}`).join('\n')
  expect(changesBetween(long('a'), long('b'))).toHaveLength(1)
})
