import { expect, test } from 'vitest'
import { codeKey } from './code-spelling.ts'

test.each([
  ['nowruz1405', 'NOWRUZ1405'],
  [' NowRuz ۱۴۰۵ ', 'NOWRUZ1405'],
  ['NOWRUZ-١٤٠٥', 'NOWRUZ1405'],
  ['\u200fNOWRUZ\u200c1405\u200e', 'NOWRUZ1405'],
  ['نوروز\u200cپیروز', 'نوروزپیروز'],
  ['نوروز پيروز', 'نوروزپیروز'],
  ['كتاب ۲۵', 'کتاب25'],
  ['  -- ', ''],
])('%j is the code %s', (typed, key) => {
  expect(codeKey(typed)).toBe(key)
})
