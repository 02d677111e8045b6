import type { Tx } from '#db/client.ts'
import { wholeOrNothing } from '#db/transaction.ts'
import { type Discount, holdDiscount, releaseDiscount, useDiscount } from '../discounts/index.ts'
import { type Fulfilment, purchasableOf } from './purchasable.ts'
import { type PurchaseLine, type PurchaseRow, thingOf } from './purchase-row.ts'

/**
 * Always the code's row before the things, and the things in one order of their own: two purchases then never wait for
 * each other in a circle.
 */
export function inLockOrder(lines: readonly PurchaseLine[]): PurchaseLine[] {
  const name = (line: PurchaseLine) => `${line.purchasable} ${line.offer_id}`
  return lines.toSorted((a, b) => (name(a) < name(b) ? -1 : 1))
}

/** In the transaction that makes the purchase: all that is scarce about it, or nothing. */
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

async function fulfilAll(tx: Tx, purchase: PurchaseRow, now: Date): Promise<Fulfilment<string>> {
  for (const line of inLockOrder(purchase.lines)) {
    const handed = await purchasableOf(line.purchasable).fulfil(tx, thingOf(purchase, line), now)
    if (!handed.done) return handed
  }
  return { done: true }
}

/**
 * Hands over what was paid, whole or not at all; what was given back meanwhile is taken again, or the reason is told.
 * Where one of several things cannot be had any more, those that were handed over before it are as if they had not been.
 */
export async function handOverHeld(tx: Tx, purchase: PurchaseRow, now: Date): Promise<Fulfilment<string>> {
  if (!(await useDiscount(tx, purchase, now))) return { done: false, reason: 'discount_over' }
  if (purchase.lines.length === 1) return fulfilAll(tx, purchase, now)
  return wholeOrNothing(
    tx,
    () => fulfilAll(tx, purchase, now),
    (handed) => handed.done,
  )
}

/** When a purchase ends unpaid or its money goes back. Safe to repeat. */
export async function releaseHolds(tx: Tx, purchase: PurchaseRow, now: Date): Promise<void> {
  await releaseDiscount(tx, purchase)
  for (const line of inLockOrder(purchase.lines))
    await purchasableOf(line.purchasable).release?.(tx, thingOf(purchase, line), now)
}
