import { hkdfSync, randomBytes } from 'node:crypto'
import type { CopyId } from '#lib/ids.ts'
import type { Config } from '#server/config.ts'
import { deriveKey, seal, unseal } from '#server/secrets.ts'

const purpose = 'screening-keys'

/** A new secret from which a copy's keys follow, sealed for the database. */
export function newMaster(config: Pick<Config, 'secret'>): { master: Buffer; sealed: Buffer } {
  const master = randomBytes(32)
  return { master, sealed: seal(deriveKey(config.secret, purpose), master) }
}

/** The secret of a copy's row. */
export function openMaster(config: Pick<Config, 'secret'>, sealed: Buffer): Buffer {
  return unseal(deriveKey(config.secret, purpose), sealed)
}

/** One AES-128 key of a copy: 16 bytes by HKDF-SHA256, so that one key tells nothing about the next. */
export function keyOfCopy(master: Buffer, number: number): Buffer {
  return Buffer.from(hkdfSync('sha256', master, 'parde', `key ${number}`, 16))
}

/** Where players fetch the keys of a copy. */
export const keyFolder = (copy: CopyId): string => `/api/v1/screening-keys/${copy}`
