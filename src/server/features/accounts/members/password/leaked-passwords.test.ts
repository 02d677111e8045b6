import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { foldedPassword } from '#lib/typed/password-rules.ts'
import { isLeakedPassword } from './leaked-passwords.ts'
import { passwordFaults } from './password.ts'

test.each([
  ['password', true],
  ['12345678', true],
  ['trustno1', true],
  ['TrustNo1', true],
  ['jordan23', true],
  // as it is typed on a Persian keyboard
  ['۱۲۳۴۵۶۷۸', true],
  ['correct horse battery staple', false],
  ['Ninth-Lantern-42', false],
  ['روزهای بارانی شیراز', false],
  ['', false],
])('%j leaked: %s', (password, has) => {
  expect(isLeakedPassword(foldedPassword(password))).toBe(has)
})

test('one that leaked is refused as one that is guessed soon, and one that no list has is taken', () => {
  // on no list of ours, and no repeat or run
  expect(passwordFaults('rush2112', 'nika@example.com')).toHaveLength(1)
  expect(passwordFaults('rush2112-and-more', 'nika@example.com')).toEqual([])
})

test('the entries of the file stand in ascending order, which the search needs', () => {
  const bytes = readFileSync(path.join(import.meta.dirname, 'leaked-passwords.bin'))
  const entries = Array.from({ length: bytes.length / 5 }, (_, at) => bytes.toString('hex', at * 5, at * 5 + 5))
  expect(entries.length).toBeGreaterThan(15_000)
  expect(entries).toEqual([...new Set(entries)].toSorted())
})
