import { createHmac, randomBytes } from 'node:crypto'
import type { Core } from '#server/core.ts'
import { deriveKey, seal, unseal } from '#server/secrets.ts'

const prefix = 'whsec_'

/** A new secret of 256 bits, as the Standard Webhooks specification writes one. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

const sealKey = (core: Pick<Core, 'config'>) => deriveKey(core.config.secret, 'webhooks.secret')

export const sealSecret = (core: Pick<Core, 'config'>, secret: string): Buffer =>
  seal(sealKey(core), Buffer.from(secret))

export const openSecret = (core: Pick<Core, 'config'>, sealed: Buffer): string =>
  unseal(sealKey(core), sealed).toString()

export interface Signed {
  id: string
  /** Seconds since 1970, when this try was made. */
  timestamp: number
  body: string
}

/** HMAC-SHA256 over `id.timestamp.body`, in base64, with the bytes of the secret behind its prefix. */
export function signatureOf(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/**
 * The headers of one try, after the Standard Webhooks specification. Each secret that is valid signs, so a partner may
 * turn to the new one whenever it likes.
 */
export function headersOf(secrets: readonly string[], signed: Signed): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Parde-Webhooks/1',
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, signed)).join(' '),
  }
}
