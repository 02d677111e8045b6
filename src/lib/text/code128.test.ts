import { expect, test } from 'vitest'
import { code128Bars, code128Values, code128Widths } from './code128.ts'

// the values of the standard: start B 104, start C 105, code B 100, stop 106
test.each<[string, number[]]>([
  ['PJJ123C', [104, 48, 42, 42, 17, 18, 19, 35, 55, 106]],
  ['100009', [105, 10, 0, 9, (105 + 10 + 0 + 27) % 103, 106]],
  ['12345', [105, 12, 34, 100, 21, (105 + 12 + 68 + 300 + 84) % 103, 106]],
  ['7', [104, 23, (104 + 23) % 103, 106]],
  ['Wikipedia', [104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]],
])('%s is written as the standard says', (text, values) => {
  expect(code128Values(text)).toEqual(values)
})

test.each(['', 'سفارش', '12\n', '۱۲'])('“%s” is no text of a barcode', (text) => {
  expect(() => code128Values(text)).toThrow(RangeError)
})

test('the widths of a known barcode', () => {
  // start C, 10, 20, check 52, stop
  expect(code128Values('1020')).toEqual([105, 10, 20, 52, 106])
  expect(code128Widths('1020').join('')).toBe('211232' + '221312' + '221231' + '213311' + '2331112')
})

/** Reads a barcode as a scanner does: by the edges alone. */
function read(widths: readonly number[]): string {
  const symbols = widths.join('').slice(0, -7).match(/.{6}/g) ?? []
  const [start, ...rest] = symbols
  let set = start === known('').at(0) ? 'B' : 'C'
  return rest
    .slice(0, -1)
    .map((symbol) => {
      const value = all.indexOf(symbol)
      if (set === 'C' && value === 100) {
        set = 'B'
        return ''
      }
      return set === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
    })
    .join('')
}
const known = (text: string): string[] => code128Widths(`${text} `).join('').match(/.{6}/g) ?? []
/** The symbols by their values: the letters as set B has them, the rest as pairs of digits. */
const all = Array.from({ length: 100 }, (_none, value) =>
  value < 95 ? (known(String.fromCharCode(value + 32))[1] ?? '') : (pair(value)[1] ?? ''),
)
function pair(value: number): string[] {
  return code128Widths(String(value).padStart(2, '0')).join('').match(/.{6}/g) ?? []
}
all.push(code128Widths('123').join('').match(/.{6}/g)?.[2] ?? '')

test.each(['100009', '1', '99', '100', '2147483647', '10001', 'JD-014 6', 'abcXYZ~'])('“%s” is read again', (text) => {
  expect(read(code128Widths(text))).toBe(text)
})

test('each symbol is eleven modules wide, its bars are even, and no two are alike', () => {
  expect(new Set(all).size).toBe(101)
  for (const symbol of all) {
    const widths = Array.from(symbol, Number)
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11)
    expect(widths.reduce((sum, width, at) => sum + (at % 2 === 0 ? width : 0), 0) % 2).toBe(0)
  }
})

test('bars stand between quiet zones', () => {
  const { width, bars } = code128Bars('100009')
  expect(bars[0]).toEqual({ at: 10, width: 2 })
  expect(width).toBe(10 + 5 * 11 + 13 + 10)
  expect((bars.at(-1)?.at ?? 0) + (bars.at(-1)?.width ?? 0)).toBe(width - 10)
})
