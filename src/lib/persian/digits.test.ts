import { describe, expect, it } from 'vitest'
import { vectors } from '#tests/support/api/vectors.ts'
import { localDigits, toLatinDigits, toPersianDigits } from './digits.ts'

type Vector = { id: string; op: string; input: string; expected: string }

describe('digits', () => {
  it.each(vectors<Vector>('text-normalisation', (v) => v.op === 'digits_latin'))(
    '$id: machine fields get Latin digits',
    (v) => {
      expect(toLatinDigits(v.input)).toBe(v.expected)
    },
  )
  it('writes Latin and Arabic digits in Persian and leaves the rest', () => {
    expect(toPersianDigits('S01E05، ٣ از 10')).toBe('S۰۱E۰۵، ۳ از ۱۰')
  })
  it('writes a number as the language does', () => {
    expect([localDigits(1405, 'fa'), localDigits('۱۴۰۵', 'en')]).toEqual(['۱۴۰۵', '1405'])
  })
})
