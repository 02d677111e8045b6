import type { Config } from '../../config.ts'
import { deriveKey, isSignatureRight, sign } from '../../secrets.ts'

/**
 * A native player cannot send a bearer token with its key request: play-info leaves this in a cookie that only the key
 * route sees. It names the session and the asset; session and right are looked at again for every key.
 */
export const ticketCookie = 'parde_play'

function keyOf(config: Pick<Config, 'secret'>): Buffer {
  return deriveKey(config.secret, 'play-ticket')
}

export function signPlayTicket(
  config: Pick<Config, 'secret'>,
  ticket: { sessionId: string; assetId: string; expiresAt: Date },
): string {
  const text = `${ticket.sessionId}.${ticket.assetId}.${ticket.expiresAt.getTime().toString(36)}`
  return `${text}.${sign(keyOf(config), text)}`
}

/** The session of a ticket that opens this asset now; null otherwise. */
export function readPlayTicket(
  config: Pick<Config, 'secret'>,
  value: string,
  asked: { assetId: string; now: Date },
): string | null {
  const [sessionId, assetId, expiry, signature] = value.split('.')
  if (sessionId === undefined || assetId !== asked.assetId || expiry === undefined || signature === undefined)
    return null
  if (!isSignatureRight(keyOf(config), `${sessionId}.${assetId}.${expiry}`, signature)) return null
  return Number.parseInt(expiry, 36) > asked.now.getTime() ? sessionId : null
}

/** The ticket in a Cookie header. */
export function ticketIn(header: string | undefined): string | null {
  const found = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${ticketCookie}=`))
  return found?.slice(ticketCookie.length + 1) ?? null
}
