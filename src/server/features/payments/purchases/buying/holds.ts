import type { Tx } from '#db/client.ts'
import { wholeOrNothing } from '#db/transaction.ts'
import { type Discount, holdDiscount, releaseDiscount, useDiscount } from '#server/features/payments/discounts/index.ts'
import { type Fulfilment, purchasableOf } from '../purchasable.ts'
import { type PurchaseLine, type PurchaseRow, thingOf } from '../purchase-row.ts'

type LockedLine = Pick<PurchaseLine, 'purchasable' | 'product_id' | 'offer_id'>

/**
 * The lines in the one order in which the things of every purchase are locked: by feature, then by product, because two
 * offers of one product share a count (the seats of a screening), then by offer. The code's row is always locked before
 * the things. Because of these two rules, two purchases never deadlock.
 */
export function inLockOrder<Line extends LockedLine>(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => {
    if (a.purchasable !== b.purchasable) return a.purchasable < b.purchasable ? -1 : 1
    const products = (a.product_id ?? 0) - (b.product_id ?? 0)
    return products === 0 ? (a.offer_id < b.offer_id ? -1 : 1) : products
  })
}

/** In the transaction that makes the purchase: holds everything scarce about it, or nothing. */
export async function takeHolds(
  tx: Tx,
  purchase: PurchaseRow,
  asked: { discount: Discount | null; now: Date },
): Promise<void> {
  const { discount, now } = asked
  if (discount !== null) await holdDiscount(tx, purchase, { version: discount.version, now })
  for (const line of inLockOrder(purchase.lines))
    await purchasableOf(line.purchasable).hold?.(tx, thingOf(purchase, line), now)
}

interface Handing {
  now: Date
  /** See `BoughtThing`. */
  payerId: string | null
}

async function fulfilAll(tx: Tx, purchase: PurchaseRow, { now, payerId }: Handing): Promise<Fulfilment<string>> {
  for (const line of inLockOrder(purchase.lines)) {
    const handed = await purchasableOf(line.purchasable).fulfil(tx, { ...thingOf(purchase, line), payerId }, now)
    if (!handed.done) return handed
  }
  return { done: true }
}

/**
 * Hands over everything that was paid, or nothing. Things that were released meanwhile are taken again, or the reason
 * is returned. When one of several things is no longer available, those handed over before it are rolled back.
 */
export async function fulfilHeld(tx: Tx, purchase: PurchaseRow, handing: Handing): Promise<Fulfilment<string>> {
  if (!(await useDiscount(tx, purchase, handing.now))) return { done: false, reason: 'discount_over' }
  if (purchase.lines.length === 1) return fulfilAll(tx, purchase, handing)
  return wholeOrNothing(
    tx,
    () => fulfilAll(tx, purchase, handing),
    (handed) => handed.done,
  )
}

/** When a purchase ends unpaid, or its money goes back. Safe to repeat. */
export async function releaseHolds(tx: Tx, purchase: PurchaseRow, now: Date): Promise<void> {
  await releaseDiscount(tx, purchase)
  for (const line of inLockOrder(purchase.lines))
    await purchasableOf(line.purchasable).release?.(tx, thingOf(purchase, line), now)
}

/** When the time to pay is over and nobody has paid: what does not wait until the bank has closed its page. */
export async function releaseAtEnd(tx: Tx, purchase: PurchaseRow, now: Date): Promise<void> {
  for (const line of inLockOrder(purchase.lines)) {
    const seller = purchasableOf(line.purchasable)
    if (seller.isFreedAtEnd === true) await seller.release?.(tx, thingOf(purchase, line), now)
  }
}
