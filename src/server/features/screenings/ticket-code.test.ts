import { expect, test } from 'vitest'
import { codeOf, hashOfCode, readTicketCode, showTicketCode } from './ticket-code.ts'

const secret = 's'.repeat(40)
const ticket = { id: '6f2b1f0e-3f4f-4f5b-9a59-0d5f0f3a7c11', generation: 1, sealed_code: null }

test('a code is always the same for a ticket, and another for its next holder, ticket or house', () => {
  const code = codeOf(secret, ticket)
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/)
  expect(codeOf(secret, ticket)).toBe(code)
  expect(codeOf(secret, { ...ticket, generation: 2 })).not.toBe(code)
  expect(codeOf(secret, { ...ticket, id: '6f2b1f0e-3f4f-4f5b-9a59-0d5f0f3a7c12' })).not.toBe(code)
  expect(codeOf('t'.repeat(40), ticket)).not.toBe(code)
  expect(readTicketCode(showTicketCode(code))).toBe(code)
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

const code = 'AB23CD45EF67'

test.each([
  ['as it is printed', 'AB23-CD45-EF67'],
  ['without hyphens', 'AB23CD45EF67'],
  ['in small letters', 'ab23-cd45-ef67'],
  ['with spaces', ' AB23 CD45  EF67 '],
  ['with Persian digits', 'AB۲۳-CD۴۵-EF۶۷'],
  ['with Arabic digits', 'AB٢٣-CD٤٥-EF٦٧'],
  ['with wide letters and digits', 'ＡＢ２３－ＣＤ４５－ＥＦ６７'],
  ['with other hyphens and a half-space', 'AB23–CD45—EF67\u200c'],
  ['with marks of direction', '\u200fAB23-CD45-EF67\u200e'],
  ['a link', 'https://parde.example/ticket/AB23-CD45-EF67'],
  ['a link with a slash at its end', 'https://parde.example/en/ticket/ab23-cd45-ef67/'],
  ['a link with a query', 'https://parde.example/play?using_ticket=AB23CD45EF67'],
])('%s is read', (_title, typed) => {
  expect(readTicketCode(typed)).toBe(code)
})

test.each([
  ['nothing', ''],
  ['only separators', ' - /'],
  ['too short', 'AB23-CD45-EF6'],
  ['too long', 'AB23-CD45-EF678'],
  ['with a zero', 'AB23-CD45-EF60'],
  ['with a one', 'AB23-CD45-EF61'],
  ['with an I', 'AB23-CD45-EF6I'],
  ['with an O', 'AB23-CD45-EF6O'],
  ['with Persian letters', 'آب۲۳-CD45-EF67'],
  ['a link that ends in something else', 'https://parde.example/AB23CD45EF67/film'],
])('%s is no code', (_title, typed) => {
  expect(readTicketCode(typed)).toBeNull()
})
