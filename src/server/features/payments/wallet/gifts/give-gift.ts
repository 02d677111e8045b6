import type { Tx } from '#db/client.ts'
import type { GiftLotId } from '#lib/ids.ts'
import { giftEntries } from '../ledger/entries.ts'
import { type Gift, insertLot } from './gift-queries.ts'
import { post } from '../ledger/post.ts'

/**
 * Gives a member money that is spent before their own and may expire. Once per reference: a second call gives nothing
 * and returns null; the first returns the gift's id.
 */
export async function giveGift(tx: Tx, gift: Gift, now: Date): Promise<GiftLotId | null> {
  const lotId = await insertLot(tx, gift, now)
  if (lotId === null) return null
  const { memberId, money } = gift
  await post(tx, {
    kind: 'gift',
    reference: lotId,
    postedAt: now,
    entries: giftEntries({ memberId, lotId, ...money }),
  })
  return lotId
}
