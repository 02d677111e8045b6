import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vectors } from '#tests/support/api/vectors.ts'
import { toPersianDigits } from '../persian/digits.ts'
import { groupedPostalCode, hasPostalCodes, readForeignPostalCode, readPostalCode } from './postal-code.ts'

type Vector = { id: string; section: string; group: string; input: string; ten_digit_rule: string; normal: string }

describe('postal codes', () => {
  it.each(vectors<Vector>('addresses', (v) => (v as unknown as Vector).section === 'postal_code'))(
    '$id ($group): «$input» is $ten_digit_rule',
    (v) => {
      const result = readPostalCode(v.input)
      if (v.ten_digit_rule === 'accept') expect(result).toEqual({ code: v.normal })
      else expect(result).toHaveProperty('refused')
    },
  )
  it.each([
    ['15168 4371', { refused: 'length', digits: 9 }],
    ['۱۵۱۶۸۴۳۷۱۱۱۱', { refused: 'length', digits: 12 }],
    ['۱۵۱۶۸ـ۴۳۷۱۱', { code: '1516843711' }],
    ['٤١٦٧٥-٣٩٥٥١', { code: '4167539551' }],
    [' \u200c ', { refused: 'empty' }],
    ['14167/53955', { refused: 'not_digits' }],
  ])('«%s» is %j', (input, expected) => {
    expect(readPostalCode(input)).toEqual(expected)
  })
  it('is read from ten digits of any script and any grouping, and from its own grouped form', () => {
    const code = fc.stringMatching(/^\d{10}$/)
    fc.assert(
      fc.property(code, fc.constantFrom(' ', '-', '\u00a0', '_', '–', ''), (digits, separator) => {
        const written = toPersianDigits(`${digits.slice(0, 5)}${separator}${digits.slice(5)}`)
        expect(readPostalCode(written)).toEqual({ code: digits })
        expect(readPostalCode(groupedPostalCode(digits))).toEqual({ code: digits })
      }),
    )
  })
  it('long hostile text is refused at once', () => {
    expect(readPostalCode('1 '.repeat(50_000))).toEqual({ refused: 'length', digits: 50_000 })
    expect(readPostalCode(`${'1-'.repeat(50_000)}x`)).toEqual({ refused: 'not_digits' })
  })
})

describe('postal codes abroad', () => {
  it.each([
    ['10115', 'DE', { code: '10115' }],
    [' sw1a  1aa ', 'GB', { code: 'SW1A 1AA' }],
    ['۱۰۱۱۵', 'DE', { code: '10115' }],
    ['1234–567', 'PT', { code: '1234-567' }],
    ['１００-0001', 'JP', { code: '100-0001' }],
    ['', 'DE', { refused: 'empty' }],
    [' \u200e ', 'DE', { refused: 'empty' }],
    ['', 'AE', { code: '' }],
    ['00000', 'AE', { code: '00000' }],
    ['1234567890123', 'DE', { refused: 'not_a_code' }],
    ['101/15', 'DE', { refused: 'not_a_code' }],
    ['کد', 'DE', { refused: 'not_a_code' }],
    ['-', 'DE', { refused: 'not_a_code' }],
    ['1'.repeat(50_000), 'DE', { refused: 'not_a_code' }],
  ])('«%s» to %s is %j', (input, country, expected) => {
    expect(readForeignPostalCode(input, country)).toEqual(expected)
  })
  it('most countries have them', () => {
    expect(['DE', 'TR', 'US', 'AE', 'QA', 'HK'].map(hasPostalCodes)).toEqual([true, true, true, false, false, false])
  })
})
