import { expect, test } from 'vitest'
import { lowLine } from './tell-low.ts'

test('what runs low is told with the digits and the comma of its reader', () => {
  const shirt = {
    title_fa: 'تی‌شرت',
    title_en: 'T-shirt',
    sku: 'TEE-2-M',
    on_hand: 12,
    held: 2,
    edition_fa: null,
    edition_en: null,
    color_fa: 'سیاه',
    color_en: 'black',
    size_fa: 'متوسط',
    size_en: 'M',
  }
  expect(lowLine(shirt, 'fa')).toBe('تی‌شرت، سیاه، متوسط (TEE-2-M): ۱۰ تا مانده')
  expect(lowLine(shirt, 'en')).toBe('T-shirt, black, M (TEE-2-M): 10 left')
  const one = { ...shirt, color_fa: null, color_en: null, size_fa: null, size_en: null }
  expect(lowLine(one, 'en')).toBe('T-shirt (TEE-2-M): 10 left')
})
