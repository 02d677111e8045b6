import { expect, test } from 'vitest'
import { isHouseName } from './house-name.ts'

test.each([
  'Parde',
  'PARDE',
  'پرده',
  'پَردِه',
  'پ ر د ه',
  'پـــرده',
  'پرده ✓',
  'P.a.r.d.e',
  'Раrdе', // Cyrillic Er, A and Ie
  'Ｐａｒｄｅ',
  'P4rde',
  'Pard3',
  'Parde support',
  'پشتیبانی پرده',
  'تیم پرده',
  'Parde\u200b',
])('“%s” is read as the house', (name) => {
  expect(isHouseName(name)).toBe(true)
})

test.each(['نیکا', 'Pardis', 'پردیس', 'پرده‌دار', 'Nika Parde-Khani', 'Sepideh', '', '۱۲۳', 'تیم', 'رضا پرده‌چی'])(
  '“%s” is a person',
  (name) => {
    expect(isHouseName(name)).toBe(false)
  },
)
