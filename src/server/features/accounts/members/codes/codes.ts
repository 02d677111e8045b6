import { randomInt, timingSafeEqual } from 'node:crypto'
import type { CodeId } from '#lib/ids.ts'
import { typedDigits } from '#lib/typed/typed-digits.ts'
import { deriveKey, keyedHash, seal, unseal } from '#server/secrets.ts'
import { codeLength } from './code-limits.ts'

/** Six random digits, leading zeros included. */
export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
}

/** Six digits as typed in any script, spaces and dashes dropped; null when they are no code. */
export function readCode(input: string): string | null {
  const text = typedDigits(input).replace(/[\s\-–]/g, '')
  return new RegExp(`^\\d{${codeLength}}$`).test(text) ? text : null
}

/**
 * Keyed, because a plain hash of six digits is broken by trying a million values; `id` makes equal codes of two rows
 * differ.
 */
export function hashCode(secret: string, id: CodeId, code: string): Buffer {
  return keyedHash(deriveKey(secret, 'accounts.code'), `${id}:${code}`)
}

export function isCodeRight(stored: Buffer, given: Buffer): boolean {
  return stored.length === given.length && timingSafeEqual(stored, given)
}

/** The encrypted code for the job: the queue's rows must not show it. */
export function sealCode(secret: string, code: string): string {
  return seal(deriveKey(secret, 'accounts.code-delivery'), Buffer.from(code)).toString('base64url')
}

export function unsealCode(secret: string, sealed: string): string {
  return unseal(deriveKey(secret, 'accounts.code-delivery'), Buffer.from(sealed, 'base64url')).toString()
}
