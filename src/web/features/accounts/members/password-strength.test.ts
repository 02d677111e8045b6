import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 'none'],
  ['abc', 'short'],
  ['password', 'easy'],
  ['۱۲۳۴۵۶۷۸', 'easy'],
  ['Password123', 'easy'],
  ['09123456789', 'easy'],
  ['aaaaaaaaaaaa', 'easy'],
  ['kxfwzqtb', 'fair'],
  ['kxfwzqtbnd', 'good'],
  ['seven quiet lamps', 'strong'],
  ['هفت چراغ خاموش', 'strong'],
])('«%s» is %s', (password, strength) => {
  expect(passwordStrength(password, '+989123456789')).toBe(strength)
})
