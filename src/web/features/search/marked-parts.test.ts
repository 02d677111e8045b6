import { expect, test } from 'vitest'
import { markedParts } from './marked-parts.ts'

const shown = (text: string, marks: [number, number][]) =>
  markedParts(text, marks)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('|')

test.each<[string, [number, number][], string]>([
  ['ایستگاهِ آخر', [[0, 8]], '[ایستگاهِ]| آخر'],
  ['Last Station', [[5, 12]], 'Last |[Station]'],
  ['abc', [], 'abc'],
  ['', [[0, 3]], ''],
  [
    'abcdef',
    [
      [3, 5],
      [0, 1],
    ],
    '[a]|bc|[de]|f',
  ],
  [
    'abcdef',
    [
      [0, 3],
      [2, 5],
    ],
    '[abcde]|f',
  ],
  ['abc', [[1, 99]], 'a|[bc]'],
  ['abc', [[2, 1]], 'abc'],
])('“%s” with the marks %j', (text, marks, parts) => {
  expect(shown(text, marks)).toBe(parts)
})
