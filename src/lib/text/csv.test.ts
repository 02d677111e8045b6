import { expect, test } from 'vitest'
import { csvAmount, csvCell, csvLine, csvTime } from './csv.ts'

test.each(['=1+1', '+98-1', '+98*2', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =cmd|x', '\n@x', '＝1+1', '＠SUM(1)'])(
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
  ['a code with a small exponent', '1E-5'],
  ['a code with a zero at its end', '1.10'],
  ['a Persian phone', '۰۹۱۲۱۲۳۴۵۶۷'],
  ['a Persian phone of another country', '+۴۹ ۹۱۲ ۱۲۳'],
  ['an Arabic number', '٠١٢'],
  ['a code with commas', '1,234,567'],
  ['a size like a day', '1/2'],
  ['a size like a month', 'Mar-5'],
  ['a code like a month', 'MAR1'],
  ['a Persian day', '۱۴۰۵/۰۸/۱۵'],
  ['a Persian day in words', '2 شهریور'],
  ['a title like an hour', '12:30'],
  ['an hour in words', '3 pm'],
  ['a share', '10%'],
  ['a price', '$5'],
  ['a number below zero, as books write it', '(5)'],
  ['a truth', 'TRUE'],
  ['a number of more digits than are kept', '1234567890.1234567'],
])('%s stays text, without a sign that is seen', (_what, value) => {
  expect(csvCell(value)).toBe(`"\t${value}"`)
})

test.each([
  '149000',
  '-',
  '123456789012345',
  '0',
  '621986******1234',
  'May',
  'Marjan',
  'مهرداد',
  'TSH-01',
  '2:a:b',
  'ali12@example.com',
])('%j is written as it is, or as a text that is no formula', (value) => {
  expect(csvCell(value)).toBe(value === '-' ? "'-" : value)
})

test('quotes, separators and lines stay inside their cell; numbers are plain digits', () => {
  expect(csvLine(['گفت "نه"', 'a,b', 'x\ny', 'a;b', 1_490_000, -5, null, ''])).toBe(
    '"گفت ""نه""","a,b","x\ny","a;b",1490000,-5,,\r\n',
  )
})

test('numbers and instants of ours stay what they are; a number of more than fifteen digits becomes a text', () => {
  const at = new Date('2026-05-01T05:35:00Z')
  expect(
    csvLine([csvAmount(1250, 'USD'), csvAmount(-5, 'USD'), csvAmount(990, 'IRR'), csvTime(at), csvTime(null)]),
  ).toBe('12.50,-0.05,990,2026-05-01 09:05:00,\r\n')
  expect(csvCell(999_999_999_999_999)).toBe('999999999999999')
  expect(csvCell(1_234_567_890_123_456)).toBe('"\t1234567890123456"')
})
