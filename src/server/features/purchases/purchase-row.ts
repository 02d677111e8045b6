import type { Selectable } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import { type BoughtThing, purchasableOf } from './purchasable.ts'

/**
 * What was frozen of one thing when the purchase was made. `position`: from zero; with the purchase it names the line for
 * good. Sums in Rials or cents, with the tax in them: `discount` is its share of what a code took off, `amount` what was to
 * be paid for all of it.
 */
export type PurchaseLine = Omit<Selectable<DB['purchase_lines']>, 'purchase_id'>

export type PurchaseRow = Selectable<DB['purchases']> & {
  /** In their order. */
  lines: readonly PurchaseLine[]
}

/** A line as its purchasable sees it: all of it, unless fewer are said. */
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

/** Money that stays its owner's; such a line is bought alone. */
export function isDeposit({ lines }: Pick<PurchaseRow, 'lines'>): boolean {
  return lines.some((line) => purchasableOf(line.purchasable).deposit === true)
}
