import { expect, test } from 'vitest'
import { toPersianDigits } from '#lib/persian/digits.ts'
import { newUserCode, readUserCode, showUserCode } from './user-code.ts'

test('a code is eight signs, none of which looks like another, and is read back from how it is shown', () => {
  const codes = Array.from({ length: 500 }, newUserCode)
  expect(new Set(codes).size).toBe(500)
  for (const code of codes) {
    expect(code).toMatch(/^[A-Z0-9]{8}$/)
    expect(code).not.toMatch(/[AEIOULSZB01258]/)
    expect(showUserCode(code)).toBe(`${code.slice(0, 4)}-${code.slice(4)}`)
    expect(readUserCode(showUserCode(code))).toBe(code)
  }
})

test.each([
  'hk3m-9qxw',
  ' HK3M 9QXW ',
  'hk3m9qxw',
  'H K 3 M – 9 Q X W',
  `\u200e${toPersianDigits('HK3M-9QXW')}`,
  'HK٣M-٩QXW',
  'ＨＫ３Ｍ－９ＱＸＷ',
])('«%s» is the code HK3M9QXW', (typed) => {
  expect(readUserCode(typed)).toBe('HK3M9QXW')
})

test.each(['', 'HK3M-9QX', 'HK3M-9QXWW', 'HK3M-9QXO', 'کد', "HK3M'9QXW"])('«%s» is no code', (typed) => {
  expect(readUserCode(typed)).toBeNull()
})
