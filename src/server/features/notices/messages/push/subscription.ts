import { createHash, ECDH } from 'node:crypto'
import { z } from 'zod'
import { deriveKey, seal, unseal } from '#server/secrets.ts'

/** A browser's subscription, as it gives it to a sender. */
export const Subscription = z.object({
  endpoint: z.string().max(1000),
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
})
export type Subscription = z.output<typeof Subscription>

const sealPurpose = 'notices.subscription'

export const sealSubscription = (secret: string, subscription: Subscription): Buffer =>
  seal(deriveKey(secret, sealPurpose), Buffer.from(JSON.stringify(subscription)))

export const openSubscription = (secret: string, sealed: Buffer): Subscription =>
  Subscription.parse(JSON.parse(unseal(deriveKey(secret, sealPurpose), sealed).toString()))

export const hashOfEndpoint = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()

/** Whether the keys are what RFC 8291 asks for: a point of P-256 and sixteen bytes. */
export function areKeysRight({ keys }: Subscription): boolean {
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url', undefined, 'compressed')
  } catch {
    return false
  }
  return Buffer.from(keys.p256dh, 'base64url').length === 65 && Buffer.from(keys.auth, 'base64url').length === 16
}
