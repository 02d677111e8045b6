import { randomInt } from 'node:crypto'
import { typedDigits } from '#lib/typed/typed-digits.ts'
import { keyedHash } from '#server/secrets.ts'

export const recoveryCodeCount = 10
// without 0, O, 1, I and U, which people mix up when they copy by hand
const alphabet = '23456789ABCDEFGHJKLMNPQRSTVWXYZ'
const length = 10

function newRecoveryCode(): string {
  const signs = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${signs.slice(0, length / 2)}-${signs.slice(length / 2)}`
}

/** Ten codes of 49 bits, in two groups of five. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(newRecoveryCode())
  return [...codes]
}

/** The ten signs as typed, in any case and script, without what separates them; null when they are no code. */
export function readRecoveryCode(typed: string): string | null {
  const text = typedDigits(typed)
    .replace(/[\s\-–]/g, '')
    .toUpperCase()
  return new RegExp(`^[${alphabet}]{${length}}$`).test(text) ? text : null
}

/** Keyed, so that a copy of the database alone tries nothing out. */
export function hashRecoveryCode(key: Buffer, memberId: string, code: string): Buffer {
  return keyedHash(key, `${memberId}:${code.replace('-', '')}`)
}
