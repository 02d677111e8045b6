import type { Selectable } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type BoughtThing, purchasableOf } from './purchasable.ts'

/**
 * One thing as frozen in the purchase. `position` counts from zero; with the purchase it identifies the line for good.
 * Sums in Rials or cents, VAT included: `discount` is the line's share of what a code took off, `amount` the price of
 * all of it.
 */
export type PurchaseLine = Omit<Selectable<DB['purchase_lines']>, 'purchase_id'>

export type PurchaseRow = Selectable<DB['purchases']> & {
  /** Sorted by position. */
  lines: readonly PurchaseLine[]
}

/** A line for its purchasable: all of it, unless a smaller quantity is given. */
export function thingOf(purchase: PurchaseRow, line: PurchaseLine, quantity: number = line.quantity): BoughtThing {
  return {
    purchaseId: purchase.id,
    position: line.position,
    memberId: purchase.member_id,
    productId: line.product_id,
    quantity,
    details: line.details,
  }
}

/** Whether the money stays its owner's; such a line is bought alone. */
export function isDeposit({ lines }: Pick<PurchaseRow, 'lines'>): boolean {
  return lines.some((line) => purchasableOf(line.purchasable).deposit === true)
}
