import type { Core } from '#server/core.ts'
import { purchasableOf } from '../purchasable.ts'
import { type PurchaseRow, thingOf } from '../purchase-row.ts'

/** Why paying would be useless: something of it can no longer be handed over. */
export async function obstacleTo(core: Core, purchase: PurchaseRow): Promise<string | null> {
  for (const line of purchase.lines) {
    const purchasable = purchasableOf(line.purchasable)
    const found = (await purchasable.obstacle?.(core.db, thingOf(purchase, line), core.clock.now())) ?? null
    if (found !== null) return found
  }
  return null
}
