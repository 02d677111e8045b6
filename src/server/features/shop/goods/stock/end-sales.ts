import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { endSalesOf, lockEndedSales } from './end-sales-queries.ts'

const atOnce = 100

/**
 * Takes the prices of sales whose time is over out of the tables: nobody pays them any more, and lists of goods count the
 * lowest price of such goods at each read until then. Goods that an editor is saving wait for the next look. Returns of
 * how many goods a sale was ended.
 */
export async function endSales(core: Core): Promise<number> {
  const now = core.clock.now()
  let ended = 0
  for (;;) {
    const found = await transaction(core.db, async (tx) => {
      const ids = await lockEndedSales(tx, now, atOnce)
      if (ids.length > 0) await endSalesOf(tx, ids, now)
      return ids.length
    })
    ended += found
    if (found < atOnce) return ended
  }
}
