import { createHmac, timingSafeEqual } from 'node:crypto'
import type { HouseSettings } from './seal-settings.ts'

/** The secret of a house: in a demo its secrets file has it; empty when there is none. */
export function secretOf({ settings, secretsFile }: HouseSettings): string {
  const { secret } = secretsFile === null ? {} : (JSON.parse(secretsFile) as { secret?: string })
  return secret ?? settings['PARDE_SECRET'] ?? ''
}

/**
 * The key with which a house signs its log. Pieces come after a backup is sealed, so its sum does not cover them; but the
 * secret is sealed in it, and who can only write where backups are does not have it. Null without a secret.
 */
export function logKeyOf(house: HouseSettings): Buffer | null {
  const secret = secretOf(house)
  return secret === '' ? null : createHmac('sha256', secret).update('parde: the log in backups').digest()
}

export interface LogPiece {
  /** Which database it is of. */
  system: string
  name: string
  packed: Uint8Array
}

/** HMAC-SHA-256 over the piece and what it says it is, so that no piece stands in for another one. */
export function signPiece(key: Buffer, { system, name, packed }: LogPiece): string {
  return createHmac('sha256', key).update(`${system}\n${name}\n`).update(packed).digest('hex')
}

export function isSignedBy(key: Buffer, piece: LogPiece, signature: string): boolean {
  const [given, wanted] = [Buffer.from(signature, 'hex'), Buffer.from(signPiece(key, piece), 'hex')]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
