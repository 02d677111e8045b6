import type { PlayedId } from '#lib/ids.ts'
import type { Config } from './config.ts'
import { spellOpening, type Opening, readOpening } from './opening.ts'
import { deriveKey, isSignatureRight, sign } from './secrets.ts'

function keyOf(config: Pick<Config, 'secret'>): Buffer {
  return deriveKey(config.secret, 'media-token')
}

function textOf({ assetId, network }: Pick<Opening, 'assetId' | 'network'>, opened: string): string {
  return `${assetId}\n${network}\n${opened}`
}

/**
 * The folder in which a player finds everything of an asset: `/media/t/{opening}.{signature}/{asset}`. The token is in
 * the path, so playlists contain no visitor's data and their relative addresses inherit it.
 */
export function mediaFolder(config: Pick<Config, 'secret'>, opening: Opening): string {
  const opened = spellOpening(opening)
  return `/media/t/${opened}.${sign(keyOf(config), textOf(opening, opened))}/${opening.assetId}`
}

/** Instead of an address in the token of a live event: whoever moves with a phone changes addresses in the middle of it. */
export const liveNetwork = 'live'

/** The folder of a live event: `/media/t/{opening}.{signature}/live/{event}`. */
export function liveFolder(config: Pick<Config, 'secret'>, opening: Opening): string {
  const opened = spellOpening(opening)
  return `/media/t/${opened}.${sign(keyOf(config), textOf(opening, opened))}/live/${opening.assetId}`
}

/** The opening in a media address's token, if it is for this asset and this address and has not expired; else null. */
export function readMediaToken(
  config: Pick<Config, 'secret'>,
  token: string,
  asked: { assetId: PlayedId; network: string; now: Date },
): Opening | null {
  const cut = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(0, cut))
  const opened = readOpening(text, asked.now)
  if (opened === null || !isSignatureRight(keyOf(config), textOf(asked, text), token.slice(cut + 1))) return null
  return { ...opened, assetId: asked.assetId, network: asked.network }
}
