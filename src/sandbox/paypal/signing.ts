import { sign, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Delivery } from './delivery.ts'
import type { KeyName, Keys } from './keys.ts'
import type { WebhookFault } from './settings.ts'

const algorithm = 'SHA256withRSA'
const oldWebhookId = '0ND00000000000000'

/** The text that is signed; it contains the checksum of the body's bytes as an unsigned decimal. */
function signedText(parts: { id: string; time: string; webhookId: string; body: string }): string {
  return [parts.id, parts.time, parts.webhookId, String(crc32(parts.body))].join('|')
}

/** The time in whole seconds, as in the header. */
function transmissionTime({ created_at }: Delivery): string {
  return `${created_at.slice(0, 19)}Z`
}

/** This machine under another name: a fetch would work there, and the shop must not make it. */
function elsewhere(address: string): string {
  const url = new URL(address)
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  return url.href
}

function changedBody(body: string, fault: WebhookFault): string {
  if (fault === 'reordered_body')
    return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body) as object).reverse()))
  if (fault !== 'changed_body') return body
  const changed = body.replace(/"value":"[^"]*"/, '"value":"0.01"')
  return changed === body ? body.replace('{', '{"changed":true,') : changed
}

const keyOfFault: Partial<Record<WebhookFault, KeyName>> = {
  bad_signature: 'foreign',
  foreign_certificate: 'foreign',
  expired_certificate: 'expired',
}

export interface Transmission {
  headers: Record<string, string>
  body: string
}

/** One transmission of an event: honest, or with the requested fault. */
export async function transmissionOf(
  keys: Keys,
  delivery: Delivery,
  { webhookId, fault }: { webhookId: string; fault: WebhookFault },
): Promise<Transmission> {
  const signer = await keys.of(keyOfFault[fault] ?? 'own')
  const shown = fault === 'bad_signature' ? await keys.of('own') : signer
  const time = transmissionTime(delivery)
  const text = signedText({
    id: delivery.id,
    time,
    webhookId: fault === 'old_webhook_id' ? oldWebhookId : webhookId,
    body: delivery.body,
  })
  const address = `${delivery.api}/v1/notifications/certs/${shown.certificate_id}`
  return {
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': fault === 'wrong_algorithm' ? 'SHA1withRSA' : algorithm,
      'paypal-auth-version': 'v2',
      'paypal-cert-url': fault === 'foreign_certificate' ? elsewhere(address) : address,
      'paypal-transmission-id': delivery.id,
      'paypal-transmission-sig': sign('sha256', Buffer.from(text), signer.private_pem).toString('base64'),
      'paypal-transmission-time': time,
    },
    body: changedBody(delivery.body, fault),
  }
}

export interface Postback {
  auth_algo: string
  cert_url: string
  transmission_id: string
  transmission_sig: string
  transmission_time: string
  webhook_id: string
  /** The event's exact text. */
  event: string
}

/** Whether the gateway signed this event for this webhook. */
export function isGenuine(keys: Keys, webhookId: string, postback: Postback): boolean {
  const certificateId = URL.canParse(postback.cert_url) ? new URL(postback.cert_url).pathname.split('/').at(-1) : ''
  const found = keys.find(certificateId ?? '')
  if (found?.name !== 'own' || postback.auth_algo !== algorithm || postback.webhook_id !== webhookId) return false
  const { transmission_id: id, transmission_time: time, event: body } = postback
  const text = signedText({ id, time, webhookId, body })
  const { publicKey: key } = new X509Certificate(found.key.certificate_pem)
  return verify('sha256', Buffer.from(text), key, Buffer.from(postback.transmission_sig, 'base64'))
}
