import { expect, test } from 'vitest'
import { clashOf, doClash } from './clash.ts'

const at = (hallId: string, from: number, to: number, id = 1) => ({
  id,
  hallId,
  isOnline: hallId.startsWith('stream'),
  starts: from * 60_000,
  ends: to * 60_000,
})

test.each([
  ['one after the other in one hall', at('a', 0, 90), at('a', 90, 180), false],
  ['ten minutes over each other in one hall', at('a', 0, 90), at('a', 80, 180), false],
  ['eleven minutes over each other', at('a', 0, 90), at('a', 79, 180), true],
  ['twenty minutes to walk', at('a', 0, 90), at('b', 110, 180), false],
  ['nineteen minutes to walk', at('a', 0, 90), at('b', 109, 180), true],
  ['sixteen minutes between two streams', at('stream 1', 0, 90), at('stream 2', 106, 180), false],
  ['two streams over each other', at('stream 1', 0, 90), at('stream 2', 79, 180), true],
  ['from a stream to a hall one walks too', at('stream 1', 0, 90), at('a', 106, 180), true],
  ['the other way round', at('b', 109, 180), at('a', 0, 90), true],
  ['one inside the other', at('a', 0, 180), at('b', 60, 90), true],
])('%s', (_title, a, b, clash) => {
  expect(doClash(a, b)).toBe(clash)
})

test('a show never clashes with itself', () => {
  expect(clashOf(at('a', 0, 90, 7), [at('a', 0, 90, 7)])).toBeNull()
  expect(clashOf(at('a', 0, 90, 7), [at('a', 0, 90, 7), at('b', 30, 60, 8)])?.id).toBe(8)
})
