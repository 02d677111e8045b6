import type { Tx } from '#db/client.ts'
import { holdDiscount, releaseDiscount, useDiscount, type Discount } from '../discounts/index.ts'
import { type Fulfilment, purchasableOf } from './purchasable.ts'
import { type PurchaseRow, thingOf } from './rows.ts'

// Always the code's row before the things: two purchases then never wait for each other in a circle.

/** In the transaction that makes the purchase: all that is scarce about it, or nothing. */
export async function takeHolds(
  tx: Tx,
  purchase: PurchaseRow,
  asked: { discount: Discount | null; now: Date },
): Promise<void> {
  const { discount, now } = asked
  if (discount !== null) await holdDiscount(tx, purchase, { version: discount.version, now })
  await purchasableOf(purchase.type).hold?.(tx, thingOf(purchase), now)
}

/** Hands over what was paid; what was given back meanwhile is taken again, or the reason is told. */
export async function handOverHeld(tx: Tx, purchase: PurchaseRow, now: Date): Promise<Fulfilment<string>> {
  if (!(await useDiscount(tx, purchase, now))) return { done: false, reason: 'discount_over' }
  return purchasableOf(purchase.type).fulfil(tx, thingOf(purchase), now)
}

/** When a purchase ends unpaid or its money goes back. Safe to repeat. */
export async function releaseHolds(tx: Tx, purchase: PurchaseRow, now: Date): Promise<void> {
  await releaseDiscount(tx, purchase)
  await purchasableOf(purchase.type).release?.(tx, thingOf(purchase), now)
}
