import { demoAccounts } from '#db/seed/accounts.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { countMostWatched } from '#server/features/playback/play/index.ts'
import { daysAgo } from './days-ago.ts'
import { findProfileOf, insertWatched } from './watching-demo-queries.ts'

/** Films that the demo's members watched to the end this week, in turns: by slug, the most watched first. */
const watched = ['station', 'tehran', 'ships', 'road', 'doors', 'rain', 'snow', 'pool']
const minute = 60_000

/** Gives the demo a week in which its members watched films, so that something is watched most. */
export async function seedWatching(core: Core, ids: ReadonlyMap<string, ProductId>): Promise<void> {
  // those who bought a film have not seen it yet, as far as the house knows
  const viewers = demoAccounts.filter(({ bought }) => bought.length === 0)
  for (const [turn, { user_name }] of viewers.entries()) {
    const profileId = await findProfileOf(core.db, user_name)
    if (profileId === undefined) continue
    // each has seen one less than the one before, so that there is an order
    for (const slug of watched.slice(0, Math.max(1, watched.length - turn))) {
      const productId = ids.get(slug)
      const at = daysAgo(core, (turn % 5) + 1).clock.now()
      if (productId !== undefined)
        await transaction(core.db, (tx) => insertWatched(tx, { profileId, productId, durationMs: 6 * minute, at }))
    }
  }
  await countMostWatched(core)
}
