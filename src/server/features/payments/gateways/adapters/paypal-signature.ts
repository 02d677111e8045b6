import { type KeyObject, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The headers that PayPal sends with an event to prove its origin. */
export interface Transmission {
  id: string
  time: string
  signature: string
  certificateUrl: string
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

const longest = 2048

/** Null when a part is missing, or when it is not signed by RSA with SHA-256. */
export function transmissionOf(headers: Headers): Transmission | null {
  const textOf = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' && value !== '' && value.length <= longest ? value : null
  }
  const id = textOf('paypal-transmission-id')
  const time = textOf('paypal-transmission-time')
  const signature = textOf('paypal-transmission-sig')
  const certificateUrl = textOf('paypal-cert-url')
  const isRsaSha256 = textOf('paypal-auth-algo')?.toLowerCase() === 'sha256withrsa'
  if (id === null || time === null || signature === null || certificateUrl === null || !isRsaSha256) return null
  return { id, time, signature, certificateUrl }
}

/**
 * Whether these exact bytes were signed for our webhook. It checks the received bytes: an event that is parsed and
 * written again is a different text.
 */
export function isSigned(body: Buffer, transmission: Transmission, by: { key: KeyObject; webhookId: string }): boolean {
  const { id, time, signature } = transmission
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false
  const signed = Buffer.from(`${id}|${time}|${by.webhookId}|${crc32(body)}`)
  return verify('RSA-SHA256', signed, by.key, Buffer.from(signature, 'base64'))
}
