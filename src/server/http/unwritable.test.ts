import { expect, test } from 'vitest'
import { findUnwritable } from './unwritable.ts'

test.each([
  [{ name: 'a\u0000b' }, 'name'],
  [{ name: 'half of a pair \ud800' }, 'name'],
  [{ list: ['a', 'b\u0000'] }, 'list.1'],
  [{ 'a\u0000': 1 }, 'body'],
  ['\u0000', 'body'],
  [{ name: 'سینما 🎬', none: null, on: true }, null],
  [undefined, null],
])('%j cannot be kept at %s', (given, field) => {
  expect(findUnwritable(given)).toBe(field)
})
