import type { Db } from '#db/client.ts'
import type { PassId } from '#lib/ids.ts'
import { listLossRows, type LossRow } from './loss-queries.ts'
import { proposalOf } from './refund-loss.ts'

interface Loss {
  row: LossRow
  proposed: ReturnType<typeof proposalOf>
}

/**
 * One page of passes for which something is proposed, the oldest first, and after which pass the next page begins; null:
 * there is none. A pass for which the rule proposes nothing is read and left out, so a page may take several readings.
 */
export async function listLosses(
  db: Db,
  page: { after: PassId | null; limit: number },
): Promise<{ losses: Loss[]; next: PassId | null }> {
  const { limit } = page
  const losses: Loss[] = []
  let after = page.after
  for (;;) {
    // one more than is shown says whether there is a next page
    const rows = await listLossRows(db, { after, limit: limit + 1 })
    for (const row of rows) {
      const proposed = proposalOf(row)
      if (proposed.amount > 0) losses.push({ row, proposed })
      if (losses.length > limit) return { losses: losses.slice(0, limit), next: losses[limit - 1]?.row.id ?? null }
      after = row.id
    }
    if (rows.length <= limit) return { losses, next: null }
  }
}
