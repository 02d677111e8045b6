import { hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { deriveKey, hashToken, randomToken, seal, unseal } from '#server/secrets.ts'

const purpose = 'live-events'

type Secret = Pick<Config, 'secret'>

const sealed = (config: Secret, plain: Buffer): Buffer => seal(deriveKey(config.secret, purpose), plain)
const opened = (config: Secret, bytes: Buffer): Buffer => unseal(deriveKey(config.secret, purpose), bytes)

/** A key for an encoder: the hash that is compared, and the sealed text that its organisers may see again. */
export function newStreamKey(config: Secret): { key: string; hash: Buffer; sealedKey: Buffer } {
  const key = randomToken()
  return { key, hash: hashToken(key), sealedKey: sealed(config, Buffer.from(key)) }
}

/** A passphrase for SRT, which takes 10 to 79 characters. */
export function newPassphrase(config: Secret): Buffer {
  return sealed(config, Buffer.from(randomToken()))
}

/** A stream key or a passphrase of a row, as its organisers copy it. */
export function showSealed(config: Secret, bytes: Buffer): string {
  return opened(config, bytes).toString('utf8')
}

/** The secret from which all keys of an event's segments follow. */
export function newLiveMaster(config: Secret): Buffer {
  return sealed(config, randomBytes(32))
}

export function openLiveMaster(config: Secret, bytes: Buffer): Buffer {
  return opened(config, bytes)
}

/** One AES-128 key of an event: 16 bytes by HKDF-SHA256, so that one key tells nothing about the next. */
export function segmentKey(master: Buffer, number: number): Buffer {
  return Buffer.from(hkdfSync('sha256', master, 'parde', `live key ${number}`, 16))
}
