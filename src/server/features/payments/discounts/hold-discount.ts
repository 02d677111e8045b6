import type { Tx } from '#db/client.ts'
import type { DiscountId, MemberId, PurchaseId } from '#lib/ids.ts'
import { fail } from '#server/fail.ts'
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

/** The facts of a purchase to which a use of a code belongs. */
interface Discounted {
  id: PurchaseId
  member_id: MemberId
  discount_id: DiscountId | null
  subject: { offer_id: string }
}

type Took = 'has' | 'used_up' | 'used_by_you'

/**
 * Makes sure that a purchase has its use of the code. Because of the lock on the code's row, only one of several buyers
 * or tabs gets the last use.
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

/** In the transaction that makes the purchase: takes one use, or fails with the reason why there is none. */
export async function holdDiscount(tx: Tx, purchase: Discounted, asked: { version: number; now: Date }): Promise<void> {
  const use = useOf(purchase)
  if (use === null) return
  const took = await takeUse(tx, use, asked)
  if (took !== 'has') fail(`discount.${took}`)
}

/**
 * In the transaction that marks the purchase as paid: takes a use that was released meanwhile again, if there is one.
 * False when there is none; then the money goes back. The frozen price and the dates of the code are not checked again.
 */
export async function useDiscount(tx: Tx, purchase: Discounted, now: Date): Promise<boolean> {
  const use = useOf(purchase)
  if (use === null) return true
  if ((await takeUse(tx, use, { version: null, now })) !== 'has') return false
  await markUsed(tx, purchase.id)
  return true
}

/** When the purchase ends unpaid, or its money goes back. Safe to repeat. */
export async function releaseDiscount(tx: Tx, purchase: Discounted): Promise<void> {
  if (purchase.discount_id === null) return
  await lockCode(tx, purchase.discount_id)
  await deleteUse(tx, purchase.id, purchase.discount_id)
}
