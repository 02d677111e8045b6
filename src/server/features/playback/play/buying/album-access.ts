import type { z } from 'zod'
import type { getAlbumAccess } from '#contract/catalog/music.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { mayWatch } from '../rights/may-watch.ts'
import { findAlbumParts } from '../opening/played-music-queries.ts'
import { factsOf } from '../rights/read-watch-facts.ts'

type Access = z.input<(typeof getAlbumAccess)['responses'][200]>
type PartRow = Awaited<ReturnType<typeof findAlbumParts>>[number]

const isOwned = ({ rights }: PartRow) =>
  rights.some((right) => right.by === 'PURCHASE' && right.ends_at === null && right.festival_id === null)

/**
 * Which tracks of an album this visitor may hear whole: what its page shows beside each. One query. Fails with
 * `product.not_found` for what is no music on the site and of which nothing was bought.
 */
export async function albumAccess(
  core: Core,
  asked: { albumId: ProductId; viewer: Viewer | null; country: string | null },
): Promise<Access> {
  const { albumId, viewer, country } = asked
  const rows = await findAlbumParts(core.db, albumId, viewer?.memberId ?? null)
  const album = rows.find(({ id }) => id === albumId)
  if (album === undefined || album.kind !== 'music') fail('product.not_found')
  if (album.state !== 'published' && rows.every(({ rights }) => rights.length === 0)) fail('product.not_found')
  const now = core.clock.now()
  const parts = rows.length > 1 ? rows.filter(({ id }) => id !== albumId) : rows
  return {
    owned: isOwned(album),
    items: parts.map((row) => {
      const verdict = mayWatch(factsOf(row, { viewer, country }), now)
      return {
        id: row.id,
        allowed: verdict.allowed,
        owned: isOwned(row),
        by: verdict.allowed ? verdict.by : null,
        code: verdict.allowed ? null : verdict.code,
      }
    }),
  }
}
