import { randomBytes } from 'node:crypto'
import { ticketCodeLength, ticketCodeSigns } from '#lib/typed/ticket-code.ts'
import type { Core } from '#server/core.ts'
import { readingKeys } from '#server/former-keys.ts'
import { deriveKey, keyedHash } from '#server/secrets.ts'

/** 60 random bits; read as tickets' codes are (`readTicketCode`). */
export function newInvitationCode(): string {
  return Array.from(randomBytes(ticketCodeLength), (byte) =>
    ticketCodeSigns.charAt(byte % ticketCodeSigns.length),
  ).join('')
}

/** Returns the stored form; keyed, so that a reader of the database cannot try codes against it. */
export function hashOfInvitation(secret: string, code: string): Buffer {
  return keyedHash(deriveKey(secret, 'invitation-code'), code)
}

/** The forms in which a code that somebody shows may be stored: also those of before the house's secret was exchanged. */
export async function hashesOfInvitation({ db, config }: Pick<Core, 'config' | 'db'>, code: string): Promise<Buffer[]> {
  return (await readingKeys(db, config, 'invitation-code')).map((key) => keyedHash(key, code))
}
