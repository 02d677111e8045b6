import { createHash } from 'node:crypto'
import type { PlayedId } from '#lib/ids.ts'

/** Stands between the part of a token that an edge reads and the part that we read. */
export const edgeMark = '~'

/**
 * Signs the part of a token that an edge checks before it sends a segment from its cache:
 * `{end in seconds}-{signature}`. MD5 and this order are those of nginx's
 * `secure_link_md5 "$secure_link_expires$asset secret"`, which knows no other sum. They are enough, because the secret
 * is used only here and the token opens only data that is encrypted or free (docs/decisions/103-edge.md).
 */
export function edgeToken(secret: string, { assetId, until }: { assetId: PlayedId; until: Date }): string {
  const end = Math.floor(until.getTime() / 1000)
  const signature = createHash('md5').update(`${end}${assetId} ${secret}`).digest('base64url')
  return `${end}-${signature}`
}

/** The part of a token that is ours; an edge has read the other one, or there is no edge. */
export const withoutEdge = (token: string): string => token.slice(token.indexOf(edgeMark) + 1)
