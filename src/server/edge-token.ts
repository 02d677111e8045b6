import { createHash } from 'node:crypto'
import type { PlayedId } from '#lib/ids.ts'

/** Stands between the part of a token that an edge reads and the part that we read. */
export const edgeMark = '~'

/**
 * What an edge checks before it sends a segment from its cache: `{end in seconds}-{signature}`. MD5 and this order are
 * those of nginx's `secure_link_md5 "$secure_link_expires$asset secret"`, which knows no other sum; a secret that is only
 * used here, and a token that opens only what is encrypted or free, are why that is enough
 * (docs/decisions/103-edge.md).
 */
export function edgeToken(secret: string, { assetId, until }: { assetId: PlayedId; until: Date }): string {
  const end = Math.floor(until.getTime() / 1000)
  const signature = createHash('md5').update(`${end}${assetId} ${secret}`).digest('base64url')
  return `${end}-${signature}`
}

/** The part of a token that is ours; an edge has read the other one, or there is no edge. */
export const withoutEdge = (token: string): string => token.slice(token.indexOf(edgeMark) + 1)
