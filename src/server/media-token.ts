import type { PlayedId } from '#lib/ids.ts'
import type { Config } from './config.ts'
import { spellOpening, type Opening, readOpening } from './opening.ts'
import { deriveKey, isSignatureRight, sign } from './secrets.ts'

function keyOf(config: Pick<Config, 'secret'>): Buffer {
  return deriveKey(config.secret, 'media-token')
}

function textOf({ assetId, network }: Pick<Opening, 'assetId' | 'network'>, opened: string): string {
  return `${assetId}\n${network ?? ''}\n${opened}`
}

/** `{opening}.{signature}`: what an opening is in an address. */
function mediaToken(config: Pick<Config, 'secret'>, opening: Opening): string {
  const opened = spellOpening(opening)
  return `${opened}.${sign(keyOf(config), textOf(opening, opened))}`
}

/**
 * The folder in which a player finds everything of an asset: `/media/t/{opening}.{signature}/{asset}`. The token is in
 * the path, so playlists contain no visitor's data and their relative addresses inherit it.
 */
export function mediaFolder(config: Pick<Config, 'secret'>, opening: Opening): string {
  return `/media/t/${mediaToken(config, opening)}/${opening.assetId}`
}

/** The folder of a live event: `/media/t/{opening}.{signature}/live/{event}`. */
export function liveFolder(config: Pick<Config, 'secret'>, opening: Opening): string {
  return `/media/t/${mediaToken(config, opening)}/live/${opening.assetId}`
}

/**
 * The opening in a media address's token, if it is for this asset, has not expired, and may be loaded from this network;
 * else null.
 */
export function readMediaToken(
  config: Pick<Config, 'secret'>,
  token: string,
  asked: { assetId: PlayedId; network: string; now: Date },
): Opening | null {
  const cut = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(0, cut))
  const opened = readOpening(text, asked.now)
  if (opened === null) return null
  const { isBound, ...named } = opened
  const opening = { ...named, assetId: asked.assetId, network: isBound ? asked.network : null }
  return isSignatureRight(keyOf(config), textOf(opening, text), token.slice(cut + 1)) ? opening : null
}
