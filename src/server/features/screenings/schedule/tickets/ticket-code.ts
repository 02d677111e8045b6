import type { TicketGuestId, TicketId } from '#lib/ids.ts'
import { ticketCodeLength, ticketCodeSigns } from '#lib/typed/ticket-code.ts'
import { deriveKey, keyedHash, seal, unseal } from '#server/secrets.ts'

/** The code that was given before the house's secret was exchanged, sealed; null: the code follows from the secret. */
interface Kept {
  sealed_code: Buffer | null
}

/**
 * The code of a ticket: 60 bits of an HMAC of its id and generation with the house's secret. It follows from them, so it
 * is stored nowhere, and its holder can see it again. @returns 12 signs without separators
 */
export function codeOf(secret: string, ticket: Kept & { id: TicketId; generation: number }): string {
  return keptCode(secret, ticket) ?? spell(deriveKey(secret, 'ticket-code'), `${ticket.id}\n${ticket.generation}`)
}

/** The code of a guest of a group, in the same form; a seat that is taken anew has a new guest, and so a new code. */
export function guestCodeOf(secret: string, guest: Kept & { id: TicketGuestId }): string {
  return keptCode(secret, guest) ?? spell(deriveKey(secret, 'guest-code'), guest.id)
}

/** Seals a code that is on paper, for a house whose secret becomes this one. */
export const sealCode = (secret: string, code: string): Buffer =>
  seal(deriveKey(secret, 'kept-code'), Buffer.from(code))

const keptCode = (secret: string, { sealed_code: sealed }: Kept): string | null =>
  sealed === null ? null : unseal(deriveKey(secret, 'kept-code'), sealed).toString()

function spell(key: Buffer, text: string): string {
  const mac = keyedHash(key, text)
  return Array.from(mac.subarray(0, ticketCodeLength), (byte) =>
    ticketCodeSigns.charAt(byte % ticketCodeSigns.length),
  ).join('')
}

/** The stored form of a code. It is keyed, so somebody who reads the database cannot try codes against it. */
export function hashOfCode(secret: string, code: string): Buffer {
  return keyedHash(deriveKey(secret, 'ticket-code-hash'), code)
}
