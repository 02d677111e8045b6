import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { KeyPurpose } from './key-purposes.ts'

const derived = new Map<string, Buffer>()

/**
 * A separate key for each purpose, derived from the installation's one secret (HKDF-SHA256). Derived once: purposes are
 * few, and each signature of a call asks for its key. Nobody may write into it.
 */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  const name = `${purpose}\n${secret}`
  const known = derived.get(name)
  if (known !== undefined) return known
  const key = Buffer.from(hkdfSync('sha256', secret, 'parde', purpose, 32))
  derived.set(name, key)
  return key
}

/** An exchange of the house's secret: the one of before, and the one that follows. */
export interface SecretExchange {
  from: string
  to: string
}

/** A random bearer secret of 256 bits, url-safe. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a random token: a leaked row is useless. Not for passwords or short codes. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares in constant time. */
export function isSignatureRight(key: Buffer, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Compares two secrets in constant time, whatever their lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(expected))
}

/** HMAC-SHA-256 in bytes: the stored form of a code that people hold. */
export function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Encrypts bytes for the database (AES-256-GCM: nonce, tag, ciphertext). */
export function seal(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts what `seal` made; throws when it was changed or the secret is a different one. */
export function unseal(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
}
