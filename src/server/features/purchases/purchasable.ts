import type { z } from 'zod'
import type { PurchaseType as PurchaseTypeSchema } from '#contract/payments.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Image } from '#contract/primitives.ts'
import type { Db, Tx } from '#db/client.ts'
import type { Locale } from '#lib/locale.ts'
import type { Currency, Money } from '#lib/money.ts'
import type { Localized } from '../../fail.ts'
import type { Viewer } from '../../viewer.ts'
import type { DiscountKind } from '../discounts/index.ts'
import type { CommonReason } from '../gateways/index.ts'

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

/** Why what is paid cannot be handed over: a common reason, or one of `Own`. */
export type ReturnReason<Own extends string = never> = CommonReason | Own

export type Fulfilment<Own extends string = never> = { done: true } | { done: false; reason: ReturnReason<Own> }

/** What a reason of a purchasable's own is to the buyer: afterwards, when money goes back, and before anybody leaves. */
export interface ReasonWords {
  sentence: Localized
  refusal: ProblemCode
}

/** What a record says of the thing itself. */
export interface RecordFacts {
  /** Had for a while only. */
  rented: boolean
}

interface Selling<Own extends string> {
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
  fulfil(tx: Tx, thing: BoughtThing, now: Date): Promise<Fulfilment<Own>>
  /** Gives back what `hold` took, when the purchase ends unpaid. Must be safe to repeat, and without a `hold` before. */
  release?(tx: Tx, thing: BoughtThing, now: Date): Promise<void>
  /**
   * Takes back what `fulfil` handed over, when all that was paid for it goes back; in the transaction that asks for the
   * refund, and at once. Must be safe to repeat. Left out where nothing can be taken back: such a purchase is not refunded.
   */
  takeBack?(tx: Tx, thing: BoughtThing, now: Date): Promise<void>
  /**
   * Of these purchases, those of which something is handed over by this feature and not taken back; one query, however
   * many are asked about. For the comparison of the books, and therefore read from what is had, never from the purchase.
   * Null where the posting itself is all that is handed over.
   */
  hasHandedOver: ((db: Db, purchaseIds: readonly string[]) => Promise<ReadonlySet<string>>) | null
  /** Whether it holds something scarce, so that its buyer is shown until when. */
  isScarce?(details: Record<string, unknown>): boolean
  /** Why another visit to a bank would be in vain; null when it would not. */
  obstacle?(db: Db, thing: BoughtThing, now: Date): Promise<ReturnReason<Own> | null>
  /** The sentence of a paid purchase. */
  paidSentence(details: Record<string, unknown>, locale: Locale, now: Date): string
  /** What its record says of it; had for good unless said. */
  recordFacts?(details: Record<string, unknown>): RecordFacts
  /** How long a buyer has; 30 minutes when left out. Longer than a gateway's own session. */
  minutesToPay?: number
  /** When each of these products opens, of those that are still to come. */
  opensAt?(db: Db, productIds: readonly number[], now: Date): Promise<Map<number, Date>>
  /** Pictures for the records, by product. */
  posters?(db: Db, productIds: readonly number[]): Promise<Map<number, z.input<typeof Image>>>
}

/**
 * What a feature answers so that its things can be bought. Purchases know no product: each feature registers its own.
 * `Own` are its own reasons why paid money goes back; each has its words.
 */
export type Purchasable<Own extends string = never> = Selling<Own> &
  ([Own] extends [never] ? { reasons?: undefined } : { reasons: Readonly<Record<Own, ReasonWords>> })

/** Whatever its own reasons are. */
export type AnyPurchasable = Selling<string> & { reasons?: Readonly<Record<string, ReasonWords>> | undefined }

const purchasables = new Map<PurchaseType, AnyPurchasable>()

/** Makes a type of purchase possible. A type belongs to one feature. */
export function registerPurchasable(purchasable: AnyPurchasable): void {
  const known = purchasables.get(purchasable.type)
  if (known !== undefined && known !== purchasable) throw new Error(`${purchasable.type} is registered twice`)
  purchasables.set(purchasable.type, purchasable)
}

export function findPurchasable(type: PurchaseType): AnyPurchasable | undefined {
  return purchasables.get(type)
}

/** The purchasable of a purchase that exists: its absence is a fault of the program's start. */
export function purchasableOf(type: PurchaseType): AnyPurchasable {
  const found = purchasables.get(type)
  if (found === undefined) throw new Error(`nothing is registered for ${type}`)
  return found
}

const plainFacts: RecordFacts = { rented: false }

/** What the record of a purchase says of the thing itself. */
export function recordFactsOf(type: PurchaseType, details: Record<string, unknown>): RecordFacts {
  return purchasableOf(type).recordFacts?.(details) ?? plainFacts
}

/** All that can be bought, whatever its type. */
export function allPurchasables(): readonly AnyPurchasable[] {
  return [...purchasables.values()]
}

/** The types of purchase whose money stays their buyer's. */
export function depositTypes(): PurchaseType[] {
  return allPurchasables().flatMap(({ type, deposit }) => (deposit === true ? [type] : []))
}
