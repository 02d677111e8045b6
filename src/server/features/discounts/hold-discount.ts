import type { Tx } from '#db/client.ts'
import type { DiscountId, MemberId, PurchaseId } from '#lib/ids.ts'
import { fail } from '../../fail.ts'
import {
  countUsesOf,
  deleteUse,
  hasUse,
  insertUse,
  lockCode,
  markUsed,
  moveHeldUse,
  type Use,
} from './code-use-queries.ts'

/** What a use of a code hangs on. */
interface Discounted {
  id: PurchaseId
  member_id: MemberId
  discount_id: DiscountId | null
  subject: { offer_id: string }
}

type Took = 'has' | 'used_up' | 'used_by_you'

/**
 * Makes sure that a purchase has its use of the code. The lock on the code's row makes the last use have one winner,
 * whoever comes in how many tabs.
 */
async function takeUse(tx: Tx, use: Use, asked: { version: number | null; now: Date }): Promise<Took> {
  const code = await lockCode(tx, use.discountId)
  if (asked.version !== null && (code.version !== asked.version || code.ended_at !== null))
    fail('purchase.price_changed')
  if (await hasUse(tx, use.purchaseId)) return 'has'
  if (await moveHeldUse(tx, use, asked.now)) return 'has'
  if (code.total_limit !== null && code.uses >= code.total_limit) return 'used_up'
  if (code.member_limit !== null && (await countUsesOf(tx, use.discountId, use.memberId)) >= code.member_limit)
    return 'used_by_you'
  await insertUse(tx, use, asked.now)
  return 'has'
}

function useOf(purchase: Discounted): Use | null {
  if (purchase.discount_id === null) return null
  return {
    purchaseId: purchase.id,
    discountId: purchase.discount_id,
    memberId: purchase.member_id,
    offerId: purchase.subject.offer_id,
  }
}

/** In the transaction that makes the purchase: takes one use, or fails with why there is none. */
export async function holdDiscount(tx: Tx, purchase: Discounted, asked: { version: number; now: Date }): Promise<void> {
  const use = useOf(purchase)
  if (use === null) return
  const took = await takeUse(tx, use, asked)
  if (took !== 'has') fail(`discount.${took}`)
}

/**
 * In the transaction that marks the purchase paid. A use that was given back meanwhile is taken again if there is one;
 * false when there is none, and the money goes back. What was frozen is not asked again: its dates and its price hold.
 */
export async function useDiscount(tx: Tx, purchase: Discounted, now: Date): Promise<boolean> {
  const use = useOf(purchase)
  if (use === null) return true
  if ((await takeUse(tx, use, { version: null, now })) !== 'has') return false
  await markUsed(tx, purchase.id)
  return true
}

/** When the purchase ends unpaid or its money goes back. Safe to repeat. */
export async function releaseDiscount(tx: Tx, purchase: Discounted): Promise<void> {
  if (purchase.discount_id === null) return
  await lockCode(tx, purchase.discount_id)
  await deleteUse(tx, purchase.id, purchase.discount_id)
}
