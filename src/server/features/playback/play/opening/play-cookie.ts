import { apiBase } from '#contract/route.ts'
import type { PlayedId, SessionId } from '#lib/ids.ts'
import type { Config } from '#server/config.ts'
import { cookieIn, setCookie } from '#server/http/cookies.ts'
import { spellGrant, type PlaybackGrant, readGrant } from '#server/playback-grant.ts'
import { deriveKey, isSignatureRight, sign } from '#server/secrets.ts'

/**
 * The content of the play cookie, which only the key route of this asset receives: the grant by which the key is
 * requested. A native player cannot send a bearer token with its key request, so the cookie also names the session.
 * Session and right are checked again for every key.
 */
const cookieName = 'parde_play'

export interface PlayCookie {
  /** Null for a guest, who plays free titles. */
  sessionId: SessionId | null
  grant: PlaybackGrant
}

const guest = 'guest'

function keyOf(config: Pick<Config, 'secret'>): Buffer {
  return deriveKey(config.secret, 'play-ticket')
}

const textOf = (session: string, network: string, { assetId, opened }: { assetId: PlayedId; opened: string }) =>
  `${session}\n${network}\n${assetId}\n${opened}`

export function signPlayCookie(config: Pick<Config, 'secret'>, { sessionId, grant }: PlayCookie): string {
  const session = sessionId ?? guest
  const network = Buffer.from(grant.network ?? '').toString('base64url')
  const opened = spellGrant(grant)
  const signature = sign(keyOf(config), textOf(session, network, { assetId: grant.assetId, opened }))
  return `${session}.${network}.${opened}.${signature}`
}

/** The calls that give keys: of an asset, of a screening's copy, and of a live event. */
export type KeyCall = 'keys' | 'screening-keys' | 'live-keys'

/** The Set-Cookie header with a play cookie: sent only to the key route of its asset, and valid until its end. */
export function setPlayCookie(
  config: Pick<Config, 'secret' | 'publicUrl'>,
  ticket: PlayCookie,
  keyCall: KeyCall = 'keys',
): string {
  const { assetId, until } = ticket.grant
  return setCookie(config.publicUrl, {
    name: cookieName,
    value: signPlayCookie(config, ticket),
    path: `${apiBase}/${keyCall}/${assetId}`,
    life: `Expires=${until.toUTCString()}`,
  })
}

/** The content of a play cookie, if it opens this asset and has not expired; else null. */
export function readPlayCookie(
  config: Pick<Config, 'secret'>,
  value: string,
  asked: { assetId: PlayedId; now: Date },
): PlayCookie | null {
  const parts = value.split('.')
  const [session, network] = parts
  const signature = parts.at(-1)
  const text = parts.slice(2, -1).join('.')
  if (session === undefined || network === undefined || signature === undefined) return null
  const opened = readGrant(text, asked.now)
  const signed = textOf(session, network, { assetId: asked.assetId, opened: text })
  if (opened === null || !isSignatureRight(keyOf(config), signed, signature)) return null
  const { isBound, ...named } = opened
  const from = isBound ? Buffer.from(network, 'base64url').toString() : null
  return {
    sessionId: session === guest ? null : session,
    grant: { ...named, assetId: asked.assetId, network: from },
  }
}

/** The play cookie in a Cookie header. */
export const playCookieIn = (header: string | undefined): string | null => cookieIn(header, cookieName)
