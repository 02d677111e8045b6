import { createHmac, randomBytes } from 'node:crypto'
import { readTicketCode } from '#lib/ticket-code.ts'
import { deriveKey } from '../../secrets.ts'

/** As in tickets: letters and digits that do not look alike, 12 of 5 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 12

/** 60 random bits; read as tickets' codes are (`readTicketCode`). */
export function newInvitationCode(): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join('')
}

/** The stored form; keyed, so that whoever reads the database cannot try codes against it. */
export function hashOfInvitation(secret: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'invitation-code')).update(code).digest()
}
