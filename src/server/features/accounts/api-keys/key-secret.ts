import type { FastifyRequest } from 'fastify'
import { keyPrefix } from '#lib/lists/api-key-terms.ts'
import { hashToken, randomToken } from '#server/secrets.ts'

const keyShape = new RegExp(`^${keyPrefix}[\\w-]{43}$`)

/** A new key: 256 random bits behind a beginning that scanners of secrets know. Stored is its SHA-256. */
export function newKey(): { secret: string; secretHash: Buffer; endsWith: string } {
  const secret = keyPrefix + randomToken()
  return { secret, secretHash: hashToken(secret), endsWith: secret.slice(-4) }
}

/** The key of a request; null where it bears none. A key is taken from this header alone, never from an address. */
export function keyOf(request: FastifyRequest): string | null {
  const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ')
  return scheme.toLowerCase() === 'bearer' && token.startsWith(keyPrefix) ? token : null
}

/** The stored form of a key; null for what was never one of ours. */
export const keyHashOf = (key: string): Buffer | null => (keyShape.test(key) ? hashToken(key) : null)
