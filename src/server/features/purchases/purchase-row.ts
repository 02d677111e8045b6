import type { Selectable } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Locale } from '#lib/locale.ts'
import type { Currency } from '#lib/money.ts'
import type { Localized } from '../../fail.ts'
import { type BoughtThing, type PurchaseType, purchasableOf } from './purchasable.ts'
import type { PurchaseState } from './purchase-states.ts'

/** What a purchase is about as a whole. */
export interface Subject {
  /** The same for two tries to buy the same: the offer, or all of them. */
  offer_id: string
  title: Localized
}

/** What was frozen of one thing when the purchase was made. Amounts in Rials or cents, with the tax in them. */
export interface PurchaseLine {
  /** From zero; with the purchase it names the line for good. */
  position: number
  purchasable: string
  offer_id: string
  product_id: number | null
  details: Record<string, unknown>
  title_fa: string
  title_en: string
  quantity: number
  unit_price: number
  /** Its share of what a code took off. */
  discount: number
  /** What was to be paid for all of it. */
  amount: number
  vat_percent: number
  vat: number
}

export type PurchaseRow = Omit<Selectable<DB['purchases']>, 'type' | 'state' | 'currency' | 'locale' | 'subject'> & {
  type: PurchaseType
  state: PurchaseState
  currency: Currency
  locale: Locale
  subject: Subject
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
