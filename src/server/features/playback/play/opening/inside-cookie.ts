import { apiBase } from '#contract/route.ts'
import type { ProductId, SessionId } from '#lib/ids.ts'
import type { Config } from '#server/config.ts'
import { cookieIn, setCookie } from '#server/http/cookies.ts'
import { deriveKey, isSignatureRight, sign } from '#server/secrets.ts'

/**
 * A visitor who is inside stays inside, also after a reload. A ticket remembers that; of a free screening without one
 * nothing is stored, so a cookie says it, to the screening's own play-info only, and for the session that had it.
 */
const cookieName = 'parde_inside'

export interface Inside {
  productId: ProductId
  /** Null for a guest. */
  sessionId: SessionId | null
}

const keyOf = (config: Pick<Config, 'secret'>): Buffer => deriveKey(config.secret, 'inside')

const textOf = ({ productId, sessionId }: Inside, until: string) => `${productId}\n${sessionId ?? 'guest'}\n${until}`

/** The Set-Cookie header for somebody who was let in; it counts until `until`. */
export function insideCookie(config: Pick<Config, 'secret' | 'publicUrl'>, inside: Inside, until: Date): string {
  const ends = String(until.getTime())
  const value = `${ends}.${sign(keyOf(config), textOf(inside, ends))}`
  const path = `${apiBase}/play-info/${inside.productId}`
  return setCookie(config.publicUrl, { name: cookieName, value, path, life: `Expires=${until.toUTCString()}` })
}

/** Whether a Cookie header shows that this visitor was let in to this screening. */
export function wasInside(
  config: Pick<Config, 'secret'>,
  header: string | undefined,
  inside: Inside,
  now: Date,
): boolean {
  const value = cookieIn(header, cookieName) ?? ''
  const dot = value.indexOf('.')
  const ends = value.slice(0, Math.max(0, dot))
  if (!/^\d{1,15}$/.test(ends) || Number(ends) <= now.getTime()) return false
  return isSignatureRight(keyOf(config), textOf(inside, ends), value.slice(dot + 1))
}
