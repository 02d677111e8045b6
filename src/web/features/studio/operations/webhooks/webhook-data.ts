import type { InputOf, OutputOf } from '#contract/api.ts'
import { webhookKinds } from '#lib/lists/webhook-kinds.ts'

export type Webhook = OutputOf<'GET /studio/webhooks/:id'>
/** A webhook that was made just now, with what is shown once. */
export type Made = Webhook & { secret: string }
export type Delivery = OutputOf<'GET /studio/webhooks/:id/deliveries'>['items'][number]
type Input = InputOf<'POST /studio/webhooks'>['body']

export const list = '/studio/webhooks'

/** The editor's fields. */
export type WebhookForm = { name: string; url: string; kinds: Input['kinds']; is_on: boolean }

/** The fields as a webhook fills them; a new one is on and tells everything. */
export function webhookFormOf(webhook: Webhook | null): WebhookForm {
  if (webhook === null) return { name: '', url: '', kinds: [...webhookKinds], is_on: true }
  const { name, url, kinds, state } = webhook
  return { name, url, kinds: webhookKinds.filter((kind) => kinds.includes(kind)), is_on: state === 'on' }
}
