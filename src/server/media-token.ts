import type { Config } from './config.ts'
import { deriveKey, isSignatureRight, sign } from './secrets.ts'

/** What a media token opens: one asset, for one network address, until an instant. */
export interface MediaGrant {
  assetId: string
  ip: string
  expiresAt: Date
}

function textOf(assetId: string, ip: string, expiry: string): string {
  return `${assetId}\n${ip}\n${expiry}`
}

/**
 * The folder under which a player finds everything of an asset: `/media/t/{expiry}.{signature}/{asset}`.
 * The token is in the path, so that playlists hold no visitor's data and their relative addresses inherit it.
 */
export function mediaFolder(config: Pick<Config, 'secret'>, grant: MediaGrant): string {
  const expiry = Math.floor(grant.expiresAt.getTime() / 1000).toString(36)
  const signature = sign(deriveKey(config.secret, 'media-token'), textOf(grant.assetId, grant.ip, expiry))
  return `/media/t/${expiry}.${signature}/${grant.assetId}`
}

/** Whether a token of a media address opens the asset for this address now. */
export function isMediaTokenRight(
  config: Pick<Config, 'secret'>,
  token: string,
  asked: { assetId: string; ip: string; now: Date },
): boolean {
  const [expiry, signature] = token.split('.')
  if (expiry === undefined || signature === undefined) return false
  const seconds = Number.parseInt(expiry, 36)
  if (!Number.isFinite(seconds) || seconds * 1000 <= asked.now.getTime()) return false
  return isSignatureRight(deriveKey(config.secret, 'media-token'), textOf(asked.assetId, asked.ip, expiry), signature)
}
