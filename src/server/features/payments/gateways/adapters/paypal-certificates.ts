import { type KeyObject, X509Certificate } from 'node:crypto'
import type { GatewaySettings } from '#server/gateway-settings.ts'
import { callBank } from './bank-call.ts'
import { addressAt } from './paypal-hosts.ts'

export type KeyAnswer =
  | { kind: 'key'; key: KeyObject }
  /** Can never be valid: a foreign address, a certificate with other dates. */
  | { kind: 'refused'; reason: string }
  /** PayPal cannot be reached now; it will send the event again. */
  | { kind: 'unreachable'; reason: string }

/** The key of the certificate at an address, checked at an instant. */
export type KeysAt = (address: string, now: Date) => Promise<KeyAnswer>

/** Asks for the certificates at an address. */
export type KeysAsked = (address: string) => Promise<Bundle>

type Bundle = { kind: 'bundle'; certificates: X509Certificate[] } | Exclude<KeyAnswer, { kind: 'key' }>

const mostHeld = 16
const mostAsked = 4
const mostInBundle = 8
const leastBits = 2048
const longestWaitMs = 10_000

/** The certificates of a PEM text, the signer's own first; null when there is none or one is invalid. */
function bundleOf(pem: string): X509Certificate[] | null {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  if (parts.length === 0 || parts.length > mostInBundle) return null
  try {
    return parts.map((part) => new X509Certificate(part))
  } catch {
    return null
  }
}

/**
 * Each certificate except the last is signed by the next. Above the last one we rely on the host, which controls the
 * file.
 */
function isChain(certificates: readonly X509Certificate[]): boolean {
  return certificates.every((certificate, index) => {
    const issuer = certificates[index + 1]
    return issuer === undefined || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey))
  })
}

function keyOf(certificates: readonly X509Certificate[], now: Date): KeyAnswer {
  const isInTime = certificates.every(({ validFromDate, validToDate }) => validFromDate <= now && now <= validToDate)
  if (!isInTime) return { kind: 'refused', reason: 'a certificate of another time' }
  const key = certificates[0]?.publicKey
  if (key?.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < leastBits)
    return { kind: 'refused', reason: 'a key of another kind' }
  return { kind: 'key', key }
}

/**
 * PayPal's webhook certificates, cached by address; their dates are checked each time. Addresses that are not PayPal's
 * are never requested, and only a few of PayPal's at once, because anybody can post an event that names one. `told` is
 * how each call leaves its line.
 */
export function keysOf(
  { certificateHosts, apiUrl }: NonNullable<GatewaySettings['paypal']>,
  timeoutMs: number,
  told: (ask: KeysAsked) => KeysAsked = (ask) => ask,
): KeysAt {
  const kept = new Map<string, X509Certificate[]>()
  const asked = new Map<string, Promise<Bundle>>()
  const ask = told(async (address) => {
    const headers = { accept: 'application/x-pem-file, */*' }
    const outcome = await callBank(address, { method: 'GET', headers }, Math.min(timeoutMs, longestWaitMs))
    if (outcome.kind !== 'answer') return { kind: 'unreachable', reason: outcome.reason }
    if (outcome.status >= 500 || outcome.status === 429)
      return { kind: 'unreachable', reason: `status ${outcome.status}` }
    const certificates = outcome.status === 200 ? bundleOf(outcome.text) : null
    if (certificates === null || !isChain(certificates)) return { kind: 'refused', reason: 'no certificate there' }
    const oldest = kept.keys().next().value
    if (kept.size >= mostHeld && oldest !== undefined) kept.delete(oldest)
    kept.set(address, certificates)
    return { kind: 'bundle', certificates }
  })
  return async (text, now) => {
    const address = addressAt(text, certificateHosts, apiUrl)?.href
    if (address === undefined) return { kind: 'refused', reason: 'a certificate from a foreign address' }
    const known = kept.get(address)
    if (known !== undefined) return keyOf(known, now)
    const running = asked.get(address)
    if (running === undefined && asked.size >= mostAsked) return { kind: 'unreachable', reason: 'too many at once' }
    const asking = running ?? ask(address).finally(() => asked.delete(address))
    asked.set(address, asking)
    const bundle = await asking
    return bundle.kind === 'bundle' ? keyOf(bundle.certificates, now) : bundle
  }
}
