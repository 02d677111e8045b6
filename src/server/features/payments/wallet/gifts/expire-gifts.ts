import type { Db } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { GiftLotId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { giftExpiredEntries } from '../ledger/entries.ts'
import { closeLot, listExpired, lockLot } from './gift-queries.ts'
import { post } from '../ledger/post.ts'

const batch = 500

async function expireLot(db: Db, lotId: GiftLotId, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    const lot = await lockLot(tx, lotId)
    if (lot === undefined) return false
    const { left, ...owner } = lot
    if (left > 0)
      await post(tx, {
        kind: 'gift_expired',
        reference: lotId,
        postedAt: now,
        entries: giftExpiredEntries({ ...owner, lotId, amount: left }),
      })
    await closeLot(tx, lotId, now)
    return true
  })
}

/**
 * Takes back the rest of expired gifts. They could not be spent since that instant; this only posts it. The part of a
 * gift that an open purchase holds stays with the purchase.
 */
export async function expireGifts(core: Pick<Core, 'db' | 'clock'>): Promise<number> {
  const now = core.clock.now()
  let expired = 0
  for (const lotId of await listExpired(core.db, now, batch)) if (await expireLot(core.db, lotId, now)) expired += 1
  return expired
}
