import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

test.each(['=1+1', '+98-1', '+98*2', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =cmd|x', '\n@x'])(
  '%j is text, not a formula',
  (value) => {
    expect(csvCell(value).replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

test.each([
  ['a phone', '+989121234567'],
  ['a phone with spaces', '+98 912 123 4567'],
  ['a phone of this country', '09121234567'],
  ["a bank's reference", '1234567890123456789'],
  ['a parcel', '210477521234567890123456'],
  ['a code with an E', '12E5'],
])('%s stays text, without a sign that is seen', (_what, value) => {
  expect(csvCell(value)).toBe(`"\t${value}"`)
})

test.each(['149000', '-', '12.50', '123456789012345', '2026-05-01 09:05:00', '621986******1234', '۰۹۱۲۱۲۳۴۵۶۷'])(
  '%j is written as it is, or as a text that is no formula',
  (value) => {
    expect(csvCell(value)).toBe(value === '-' ? "'-" : value)
  },
)

test('quotes, separators and lines stay inside their cell; numbers are plain digits', () => {
  expect(csvLine(['گفت "نه"', 'a,b', 'x\ny', 'a;b', 1_490_000, -5, null, ''])).toBe(
    '"گفت ""نه""","a,b","x\ny","a;b",1490000,-5,,\r\n',
  )
})
