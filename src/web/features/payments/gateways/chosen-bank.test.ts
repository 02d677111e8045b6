import { expect, test } from 'vitest'
import { storeBank, storedBank } from './chosen-bank.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  }
}

test('a reload of a checkout keeps its bank, and another checkout begins without one', () => {
  const own = storage()
  expect(storedBank(own, '/checkout/1')).toBeNull()
  storeBank(own, '/checkout/1', 'mellat')
  expect(storedBank(own, '/checkout/1')).toBe('mellat')
  expect(storedBank(own, '/checkout/2')).toBeNull()
})

test.each(['', '{', '"x"', '[1]'])('what somebody else left there (%j) is no choice', (left) => {
  expect(storedBank({ getItem: () => left }, '/checkout/1')).toBeNull()
})

test('a browser that refuses storage forgets the choice, and pays all the same', () => {
  const refused = () => {
    throw new Error('refused')
  }
  expect(storedBank({ getItem: refused }, '/checkout/1')).toBeNull()
  expect(() => storeBank({ setItem: refused }, '/checkout/1', 'saman')).not.toThrow()
})
