import { expect, test } from 'vitest'
import { payerOfCardHash } from './payer-id.ts'

const hash = 'ab12'.repeat(16)

test('a card is known by its whole hash, in one spelling for all banks; a mask or a part is no card', () => {
  expect(payerOfCardHash(hash)).toBe(payerOfCardHash(hash.toUpperCase()))
  expect(payerOfCardHash(hash)).toBe(`card ${hash.toUpperCase()}`)
  for (const other of [null, '', '502229******5995', hash.slice(1), `${hash}0`, 'g'.repeat(64)])
    expect(payerOfCardHash(other)).toBeNull()
})
