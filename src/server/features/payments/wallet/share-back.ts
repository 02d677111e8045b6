import { after, days } from '#lib/time/clock.ts'
import type { Tx } from '#db/client.ts'
import type { MemberId, PurchaseId, RefundId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Part } from './ledger/entries.ts'
import { insertLot } from './gifts/gift-queries.ts'
import { lockMoney } from './purse-queries.ts'
import { listShare, type ShareRow } from './share-queries.ts'

/** A gift that has expired by the time of the refund is given again for this many days. */
const daysAgain = 30

interface Back {
  memberId: MemberId
  purchaseId: PurchaseId
  currency: Currency
  /** How often money was held for the purchase. */
  holds: number
  /** `before`: the part of the wallet's share that went back before; `amount`: the part that goes back now. */
  before: number
  amount: number
  /** Identifies the refund: for each refund an expired gift is given again only once. */
  refundId: RefundId
}

/** Own money first, then the gift that lasts longest: the reverse of the spending order. */
function inOrder(share: readonly ShareRow[]): ShareRow[] {
  return [...share.filter(({ lot }) => lot === null), ...share.filter(({ lot }) => lot !== null).toReversed()]
}

/** The part of a share that follows what went back before. */
export function cutShare(share: readonly ShareRow[], { before, amount }: Pick<Back, 'before' | 'amount'>): ShareRow[] {
  let skip = before
  let open = amount
  const taken: ShareRow[] = []
  for (const row of inOrder(share)) {
    const skipped = Math.min(skip, row.amount)
    const part = Math.min(open, row.amount - skipped)
    skip -= skipped
    open -= part
    if (part > 0) taken.push({ ...row, amount: part })
  }
  // what the ledger does not have as a gift is the member's own
  return open > 0 ? [...taken, { lot: null, amount: open }] : taken
}

/**
 * The accounts to which a part of a purchase's wallet share goes back: own money as own money, a gift as the same gift
 * with its old end. A gift that has expired meanwhile is given again for thirty days, because without the purchase it
 * might have been spent in time. The caller has locked the purchase; this locks the member's money.
 */
export async function shareBack(tx: Tx, back: Back, now: Date): Promise<Part[]> {
  const { memberId, currency } = back
  await lockMoney(tx, back)
  const parts: Part[] = []
  for (const { lot, amount } of cutShare(await listShare(tx, back), back)) {
    if (lot === null) {
      parts.push({ account: { kind: 'wallet', memberId }, amount })
      continue
    }
    const isOver = lot.closedAt !== null || (lot.expiresAt !== null && lot.expiresAt <= now)
    const again = {
      memberId,
      money: { amount, currency },
      reference: `refund:${back.refundId}:${lot.id}`,
      title: lot.title,
      expiresAt: after(now, days(daysAgain)),
    }
    const lotId = isOver ? await insertLot(tx, again, now) : lot.id
    if (lotId === null) throw new Error('a refund gave its gift before')
    parts.push({ account: { kind: 'gift', memberId, lotId }, amount })
  }
  return parts
}
