import { expect, test } from 'vitest'
import { printedTicketCode, readTicketCode } from '#lib/typed/ticket-code.ts'
import { codeOf, hashOfCode } from './ticket-code.ts'

const secret = 's'.repeat(40)
const ticket = { id: '6f2b1f0e-3f4f-4f5b-9a59-0d5f0f3a7c11', generation: 1, sealed_code: null }

test('a code is always the same for a ticket, and another for its next holder, ticket or house', () => {
  const code = codeOf(secret, ticket)
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/)
  expect(codeOf(secret, ticket)).toBe(code)
  expect(codeOf(secret, { ...ticket, generation: 2 })).not.toBe(code)
  expect(codeOf(secret, { ...ticket, id: '6f2b1f0e-3f4f-4f5b-9a59-0d5f0f3a7c12' })).not.toBe(code)
  expect(codeOf('t'.repeat(40), ticket)).not.toBe(code)
  expect(readTicketCode(printedTicketCode(code))).toBe(code)
})

test('every sign of the alphabet appears, and no other', () => {
  const signs = new Set(Array.from({ length: 2000 }, (_, n) => codeOf(secret, { ...ticket, generation: n })).join(''))
  expect([...signs].toSorted().join('')).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ')
})

test('the stored hash is keyed, and says nothing about the code', () => {
  const code = codeOf(secret, ticket)
  expect(hashOfCode(secret, code)).toHaveLength(32)
  expect(hashOfCode('t'.repeat(40), code)).not.toEqual(hashOfCode(secret, code))
})
