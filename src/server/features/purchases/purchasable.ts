import type { z } from 'zod'
import type { PurchaseType as PurchaseTypeSchema } from '#contract/payments.ts'
import type { Image } from '#contract/primitives.ts'
import type { Db, Tx } from '#db/client.ts'
import type { Locale } from '#lib/locale.ts'
import type { Currency, Money } from '#lib/money.ts'
import type { Localized } from '../../fail.ts'
import type { Viewer } from '../../viewer.ts'
import type { DiscountKind } from '../discounts/index.ts'
import type { ReturnReason } from '../gateways/index.ts'

export type PurchaseType = z.output<typeof PurchaseTypeSchema>

export interface Line {
  title: Localized
  /** With VAT, in Rials or cents. */
  amount: number
}

/** What an offer costs this person now, frozen when the purchase is made. */
export interface Quote {
  title: Localized
  /** Their sum is the price. */
  lines: readonly Line[]
  currency: Currency
  productId: number | null
  /** As what a discount code sees it, where its type alone does not say; null = never discounted. */
  discountKind?: DiscountKind | null
  /** What `fulfil` will need; plain JSON. */
  details: Record<string, unknown>
}

export interface QuoteQuestion {
  offerId: string
  currency: Currency
  /** What the person saw, or typed where they name the sum themselves. */
  price: Money | null
  viewer: Viewer
  locale: Locale
  now: Date
}

/** A purchase as its purchasable sees it. */
export interface BoughtThing {
  purchaseId: string
  memberId: string
  productId: number | null
  details: Record<string, unknown>
}

export type Fulfilment = { done: true } | { done: false; reason: ReturnReason }

/**
 * What a feature answers so that its things can be bought. Payments knows no product: each feature registers its own.
 */
export interface Purchasable {
  type: PurchaseType
  /** Money that stays the buyer's own: goes into the wallet, has no VAT, and only a bank can pay it. */
  deposit?: boolean
  /** The price now. Throws an `AppError` (already owned, not for sale, …) when it cannot be bought by this person. */
  quote(db: Db, question: QuoteQuestion): Promise<Quote>
  /**
   * Takes scarce things out of the shelf, in the transaction that makes the purchase; throws an `AppError` when nothing
   * is left. Runs once a purchase: a repeated call finds the purchase made.
   */
  hold?(tx: Tx, thing: BoughtThing, now: Date): Promise<void>
  /**
   * Hands over, in the transaction that marks the purchase paid. Must be safe to repeat after a rollback. May come after
   * `release`: what was given back is taken again if there is any, else the money goes back (`sold_out`).
   */
  fulfil(tx: Tx, thing: BoughtThing, now: Date): Promise<Fulfilment>
  /** Gives back what `hold` took, when the purchase ends unpaid. Must be safe to repeat, and without a `hold` before. */
  release?(tx: Tx, thing: BoughtThing, now: Date): Promise<void>
  /**
   * Takes back what `fulfil` handed over, when all that was paid for it goes back; in the transaction that asks for the
   * refund, and at once. Must be safe to repeat. Left out where nothing can be taken back: such a purchase is not refunded.
   */
  takeBack?(tx: Tx, thing: BoughtThing, now: Date): Promise<void>
  /** Whether it holds something scarce, so that its buyer is shown until when. */
  isScarce?(details: Record<string, unknown>): boolean
  /** Why another visit to a bank would be in vain; null when it would not. */
  obstacle?(db: Db, thing: BoughtThing, now: Date): Promise<ReturnReason | null>
  /** The sentence of a paid purchase. */
  paidSentence(details: Record<string, unknown>, locale: Locale, now: Date): string
  /** How long a buyer has; 30 minutes when left out. Longer than a gateway's own session. */
  minutesToPay?: number
  /** When each of these products opens, of those that are still to come. */
  opensAt?(db: Db, productIds: readonly number[], now: Date): Promise<Map<number, Date>>
  /** Pictures for the records, by product. */
  posters?(db: Db, productIds: readonly number[]): Promise<Map<number, z.input<typeof Image>>>
}

const purchasables = new Map<PurchaseType, Purchasable>()

/** Makes a type of purchase possible. A type belongs to one feature. */
export function registerPurchasable(purchasable: Purchasable): void {
  const known = purchasables.get(purchasable.type)
  if (known !== undefined && known !== purchasable) throw new Error(`${purchasable.type} is registered twice`)
  purchasables.set(purchasable.type, purchasable)
}

export function findPurchasable(type: PurchaseType): Purchasable | undefined {
  return purchasables.get(type)
}

/** The purchasable of a purchase that exists: its absence is a fault of the program's start. */
export function purchasableOf(type: PurchaseType): Purchasable {
  const found = purchasables.get(type)
  if (found === undefined) throw new Error(`nothing is registered for ${type}`)
  return found
}
