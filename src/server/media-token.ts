import type { PlayedId } from '#lib/ids.ts'
import type { Config } from './config.ts'
import { edgeMark, edgeToken, withoutEdge } from './edge-token.ts'
import { spellGrant, type PlaybackGrant, readGrant } from './playback-grant.ts'
import { deriveKey, isSignatureRight, sign } from './secrets.ts'

function keyOf(config: Pick<Config, 'secret'>): Buffer {
  return deriveKey(config.secret, 'media-token')
}

function textOf({ assetId, network }: Pick<PlaybackGrant, 'assetId' | 'network'>, opened: string): string {
  return `${assetId}\n${network ?? ''}\n${opened}`
}

/** The secrets that sign addresses of media: the house's, and its edge's where there is one. */
type Signing = Pick<Config, 'secret'> & Partial<Pick<Config, 'edgeSecret'>>

/** `{grant}.{signature}`: what a grant is in an address; before it the token for the edge, where there is one. */
function mediaToken(config: Signing, grant: PlaybackGrant): string {
  const opened = spellGrant(grant)
  const own = `${opened}.${sign(keyOf(config), textOf(grant, opened))}`
  const { edgeSecret = null } = config
  return edgeSecret === null ? own : `${edgeToken(edgeSecret, grant)}${edgeMark}${own}`
}

/**
 * The folder in which a player finds everything of an asset: `/media/t/{grant}.{signature}/{asset}`. The token is in
 * the path, so playlists contain no visitor's data and their relative addresses inherit it.
 */
export function mediaFolder(config: Signing, grant: PlaybackGrant): string {
  return `/media/t/${mediaToken(config, grant)}/${grant.assetId}`
}

/** The folder of a live event: `/media/t/{grant}.{signature}/live/{event}`. */
export function liveFolder(config: Signing, grant: PlaybackGrant): string {
  return `/media/t/${mediaToken(config, grant)}/live/${grant.assetId}`
}

/**
 * The grant in a media address's token, if it is for this asset, has not expired, and may be loaded from this network;
 * else null.
 */
export function readMediaToken(
  config: Pick<Config, 'secret'>,
  given: string,
  asked: { assetId: PlayedId; network: string; now: Date },
): PlaybackGrant | null {
  const token = withoutEdge(given)
  const cut = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(0, cut))
  const opened = readGrant(text, asked.now)
  if (opened === null) return null
  const { isBound, ...named } = opened
  const grant = { ...named, assetId: asked.assetId, network: isBound ? asked.network : null }
  return isSignatureRight(keyOf(config), textOf(grant, text), token.slice(cut + 1)) ? grant : null
}
