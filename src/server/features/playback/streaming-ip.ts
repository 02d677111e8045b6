import type { Config } from '../../config.ts'
import { deriveKey, isSignatureRight, sign } from '../../secrets.ts'

// long enough to open a page and press play, too short to be passed around
const lifeMs = 10 * 60_000

function keyOf(config: Pick<Config, 'secret'>): Buffer {
  return deriveKey(config.secret, 'streaming-ip')
}

/** The address that the streaming host saw, signed, so that a client cannot invent one. */
export function signStreamingIp(config: Pick<Config, 'secret'>, ip: string, now: Date): string {
  const text = `${Buffer.from(ip).toString('base64url')}.${(now.getTime() + lifeMs).toString(36)}`
  return `${text}.${sign(keyOf(config), text)}`
}

/** The address inside, or null when it was changed or has expired. */
export function readStreamingIp(config: Pick<Config, 'secret'>, value: string, now: Date): string | null {
  const [ip, expiry, signature] = value.split('.')
  if (ip === undefined || expiry === undefined || signature === undefined) return null
  if (!isSignatureRight(keyOf(config), `${ip}.${expiry}`, signature)) return null
  if (Number.parseInt(expiry, 36) <= now.getTime()) return null
  return Buffer.from(ip, 'base64url').toString()
}
