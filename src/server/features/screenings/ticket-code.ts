import { createHmac } from 'node:crypto'
import type { TicketGuestId, TicketId } from '#lib/ids.ts'
import { typedDigits } from '#lib/typed-digits.ts'
import { deriveKey } from '../../secrets.ts'

/** Letters and digits without I, O, 0 and 1, which look alike in print: 32 signs of 5 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 12
const shape = new RegExp(`^[${alphabet}]{${length}}$`)
const separators = /[\s\-_.\u2010-\u2015\u2212\u0640]/g

/**
 * The code of a ticket: 60 bits of an HMAC of its id and generation with the house's secret. It follows from them, so it
 * is stored nowhere, and its holder can see it again. @returns 12 signs without separators
 */
export function codeOf(secret: string, ticket: { id: TicketId; generation: number }): string {
  return spell(deriveKey(secret, 'ticket-code'), `${ticket.id}\n${ticket.generation}`)
}

/** The code of a guest of a group, in the same form; a seat that is taken anew has a new guest, and so a new code. */
export function guestCodeOf(secret: string, id: TicketGuestId): string {
  return spell(deriveKey(secret, 'guest-code'), id)
}

function spell(key: Buffer, text: string): string {
  const mac = createHmac('sha256', key).update(text).digest()
  return Array.from(mac.subarray(0, length), (byte) => alphabet.charAt(byte % alphabet.length)).join('')
}

/** The stored form of a code. It is keyed, so somebody who reads the database cannot try codes against it. */
export function hashOfCode(secret: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'ticket-code-hash')).update(code).digest()
}

/**
 * A code as somebody types or pastes it: any digits and case, with or without spaces and hyphens, or a link that ends in
 * it. Null when it cannot be a code.
 */
export function readTicketCode(typed: string): string | null {
  const text = typedDigits(typed.normalize('NFKC'))
  const last = text
    .split(/[/=?&#]/)
    .map((part) => part.replace(separators, ''))
    .findLast((part) => part !== '')
  const code = last?.toUpperCase() ?? ''
  return shape.test(code) ? code : null
}

/** `ABCD-EFGH-JKLM`, as it is printed. */
export function showTicketCode(code: string): string {
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-')
}
