import { expect, test } from 'vitest'
import { holdsAddress } from './holds-address.ts'

test.each([
  ['WIN https://prize.example', true],
  ['hxxp://prize', true],
  ['prize.example', true],
  ['Nika prize.example/x', true],
  ['WWW.prize', true],
  ['t.me/prize', true],
  ['نیکا تلگرام.ایران', true],
  ['nika@prize.example', true],
  ['prize\u200b.example', true],
  ['prize。example', true],
  ['192.0.2.7', true],
  ['Nika', false],
  ['نیکا کیانی', false],
  ['می‌خواهم', false],
  ['A. B. Kiani', false],
  ['A.B.', false],
  ['م. ک. نیکا', false],
  ['Dr. Nika', false],
  ['Nika & Raha', false],
  ['Nika (2)', false],
  ['3.5', false],
  ['the @', false],
])('%j holds an address: %s', (text, holds) => {
  expect(holdsAddress(text)).toBe(holds)
})
