import type { ProductKind } from '#lib/lists/product-kinds.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { findPlayedMusic, type PlayedMusicRow } from './played-music-queries.ts'

const heardKinds: readonly ProductKind[] = ['track', 'music']

/** Finds the facts about music beside those about everything that plays; undefined for a title with a picture. */
export async function musicOf(
  core: Pick<Core, 'db'>,
  plays: { product_id: ProductId; kind: ProductKind },
): Promise<PlayedMusicRow | undefined> {
  return heardKinds.includes(plays.kind) ? findPlayedMusic(core.db, plays.product_id) : undefined
}
