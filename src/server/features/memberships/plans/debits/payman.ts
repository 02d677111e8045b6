import type { Core } from '#server/core.ts'
import { deriveKey, seal, unseal } from '#server/secrets.ts'
import { directDebitOf, type Payman } from '#server/features/payments/gateways/index.ts'

/** Whether this installation has monthly debits. */
export function canDebit({ config }: Pick<Core, 'config'>): boolean {
  return config.gateways.zarinpal?.payman != null
}

/** The direct debit's adapter; undefined where this installation has none. */
export function paymanOf({ config }: Pick<Core, 'config'>): Payman | undefined {
  return directDebitOf(config)
}

const purpose = 'subscriptions.debit-signature'

/** Encrypts a signature for the database: AES-256-GCM under its own key. */
export function sealSignature(core: Core, signature: string): Buffer {
  return seal(deriveKey(core.config.secret, purpose), Buffer.from(signature))
}

export function openSignature(core: Core, sealed: Buffer): string {
  return unseal(deriveKey(core.config.secret, purpose), sealed).toString()
}
