import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

test.each(['=1+1', '+98', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =cmd|x', '\n@x'])(
  '%j is text, not a formula',
  (value) => {
    expect(csvCell(value).replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

test('quotes, separators and lines stay inside their cell; numbers are plain digits', () => {
  expect(csvLine(['گفت "نه"', 'a,b', 'x\ny', 'a;b', 1_490_000, -5, null, ''])).toBe(
    '"گفت ""نه""","a,b","x\ny","a;b",1490000,-5,,\r\n',
  )
})
