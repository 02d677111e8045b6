import type { PlayedId } from '#lib/ids.ts'
import type { Config } from './config.ts'
import { edgeMark, edgeToken, withoutEdge } from './edge-token.ts'
import { spellOpening, type Opening, readOpening } from './opening.ts'
import { deriveKey, isSignatureRight, sign } from './secrets.ts'

function keyOf(config: Pick<Config, 'secret'>): Buffer {
  return deriveKey(config.secret, 'media-token')
}

function textOf({ assetId, network }: Pick<Opening, 'assetId' | 'network'>, opened: string): string {
  return `${assetId}\n${network ?? ''}\n${opened}`
}

/** The secrets that sign addresses of media: the house's, and its edge's where there is one. */
type Signing = Pick<Config, 'secret'> & Partial<Pick<Config, 'edgeSecret'>>

/** `{opening}.{signature}`: what an opening is in an address; before it the token for the edge, where there is one. */
function mediaToken(config: Signing, opening: Opening): string {
  const opened = spellOpening(opening)
  const own = `${opened}.${sign(keyOf(config), textOf(opening, opened))}`
  const { edgeSecret = null } = config
  return edgeSecret === null ? own : `${edgeToken(edgeSecret, opening)}${edgeMark}${own}`
}

/**
 * The folder in which a player finds everything of an asset: `/media/t/{opening}.{signature}/{asset}`. The token is in
 * the path, so playlists contain no visitor's data and their relative addresses inherit it.
 */
export function mediaFolder(config: Signing, opening: Opening): string {
  return `/media/t/${mediaToken(config, opening)}/${opening.assetId}`
}

/** The folder of a live event: `/media/t/{opening}.{signature}/live/{event}`. */
export function liveFolder(config: Signing, opening: Opening): string {
  return `/media/t/${mediaToken(config, opening)}/live/${opening.assetId}`
}

/**
 * The opening in a media address's token, if it is for this asset, has not expired, and may be loaded from this network;
 * else null.
 */
export function readMediaToken(
  config: Pick<Config, 'secret'>,
  given: string,
  asked: { assetId: PlayedId; network: string; now: Date },
): Opening | null {
  const token = withoutEdge(given)
  const cut = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(0, cut))
  const opened = readOpening(text, asked.now)
  if (opened === null) return null
  const { isBound, ...named } = opened
  const opening = { ...named, assetId: asked.assetId, network: isBound ? asked.network : null }
  return isSignatureRight(keyOf(config), textOf(opening, text), token.slice(cut + 1)) ? opening : null
}
