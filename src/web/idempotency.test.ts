import { expect, test } from 'vitest'
import { createKeyring, randomKey } from './idempotency.ts'

test('the same wish has the same key until the server has answered; another wish has another', () => {
  let n = 0
  const keyring = createKeyring(() => `key-${++n}`)
  expect(keyring.keyFor('buy a')).toBe('key-1')
  expect(keyring.keyFor('buy a')).toBe('key-1')
  expect(keyring.keyFor('buy b')).toBe('key-2')
  keyring.used()
  expect(keyring.keyFor('buy b')).toBe('key-3')
})

test('keys are long and differ', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(randomKey()).not.toBe(randomKey())
})
