import { expect, test } from 'vitest'
import { hashOfPairing, pairingCodeOf, readPairingCode } from './pairing-code.ts'

const secret = 'a house’s secret'

test('The code follows from the evening and its number, and each of both makes another one.', () => {
  const code = pairingCodeOf(secret, { productId: 7, pairing: 1 })
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
  expect(pairingCodeOf(secret, { productId: 7, pairing: 1 })).toBe(code)
  const others = [
    pairingCodeOf(secret, { productId: 7, pairing: 2 }),
    pairingCodeOf(secret, { productId: 8, pairing: 1 }),
    pairingCodeOf('another secret', { productId: 7, pairing: 1 }),
  ]
  expect(new Set([code, ...others]).size).toBe(4)
  expect(hashOfPairing(secret, code).equals(hashOfPairing('another secret', code))).toBe(false)
})

test.each([
  ['as it is shown', 'ABCD-EF23', 'ABCD-EF23'],
  ['without a hyphen, in small letters and Persian digits', 'abcd ef۲۳', 'ABCD-EF23'],
  ['a link that ends in it', 'https://example.com/remote#ABCD-EF23', 'ABCD-EF23'],
  ['too short', 'ABCD-EF2', null],
  ['a sign that no code has', 'ABCD-EF10', null],
])('A typed code is read: %s.', (_, typed, code) => {
  expect(readPairingCode(typed)).toBe(code)
})
