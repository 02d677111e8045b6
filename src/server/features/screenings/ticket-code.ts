import { createHmac } from 'node:crypto'
import type { TicketGuestId, TicketId } from '#lib/ids.ts'
import { ticketCodeLength, ticketCodeSigns } from '#lib/ticket-code.ts'
import { deriveKey } from '../../secrets.ts'

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
  return Array.from(mac.subarray(0, ticketCodeLength), (byte) =>
    ticketCodeSigns.charAt(byte % ticketCodeSigns.length),
  ).join('')
}

/** The stored form of a code. It is keyed, so somebody who reads the database cannot try codes against it. */
export function hashOfCode(secret: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'ticket-code-hash')).update(code).digest()
}
