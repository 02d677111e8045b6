import type { Selectable } from 'kysely'
import type { DB } from '#db/schema.gen.ts'
import type { Locale } from '#lib/locale.ts'
import type { Currency } from '#lib/money.ts'
import type { BoughtThing, PurchaseType } from './purchasable.ts'
import type { PurchaseState } from './purchase-states.ts'

/** What was frozen when the purchase was made. */
export interface Subject {
  offer_id: string
  title: { fa: string; en: string }
  lines: { title_fa: string; title_en: string; amount: number }[]
  details: Record<string, unknown>
}

export type PurchaseRow = Omit<Selectable<DB['purchases']>, 'type' | 'state' | 'currency' | 'locale' | 'subject'> & {
  type: PurchaseType
  state: PurchaseState
  currency: Currency
  locale: Locale
  subject: Subject
}

/** A purchase as its purchasable sees it. */
export function thingOf(purchase: PurchaseRow): BoughtThing {
  return {
    purchaseId: purchase.id,
    memberId: purchase.member_id,
    productId: purchase.product_id,
    details: purchase.subject.details,
  }
}
