import { expect, test } from 'vitest'
import { isHeldBy } from './entity-tag.ts'

test.each<[string | undefined, string, boolean]>([
  [undefined, '"a"', false],
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a" , "c"', 'W/"a"', true],
  ['*', '"a"', true],
  ['"b"', '"a"', false],
  ['a', '"a"', false],
  ['', '"a"', false],
])('%s holds %s: %s', (header, etag, held) => {
  expect(isHeldBy(header, etag)).toBe(held)
})
