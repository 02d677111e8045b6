import { expect, test } from 'vitest'
import { groupedPhone } from './grouped-phone.ts'

test('an Iranian number is written as in Iran, any other number as it is', () => {
  expect(groupedPhone('+989123456789')).toBe('0912 345 67 89')
  expect(groupedPhone('+982188765432')).toBe('021 8876 5432')
  expect(groupedPhone('+4915112345678')).toBe('+4915112345678')
})
