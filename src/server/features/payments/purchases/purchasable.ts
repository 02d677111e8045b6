import type { z } from 'zod'
import type { BilledTo } from '#contract/payments/invoices.ts'
import type { PurchaseType as PurchaseTypeSchema } from '#contract/payments/payments.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Image } from '#contract/primitives.ts'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, PurchaseId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import type { Localized } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import type { DiscountKind } from '#server/features/payments/discounts/index.ts'
import type { CommonReason } from '#server/features/payments/gateways/index.ts'

export type PurchaseType = z.output<typeof PurchaseTypeSchema>

/** The cost of an offer for this person now; frozen when the purchase is made. */
export interface Quote {
  /** Title of a purchase of this alone. */
  title: Localized
  /** Text on the receipt; the title by default. */
  lineTitle?: Localized
  /** For one, VAT included, in Rials or cents. */
  unitPrice: number
  currency: Currency
  /** A rate of tax of its own, in whole percent; the house's by default. */
  vatPercent?: number | null
  productId: ProductId | null
  /** The kind for discount codes, where the type alone does not say it; null = never discounted. */
  discountKind?: DiscountKind | null
  /** With a price of a first time, which no code lowers: the kind at the usual price. */
  discountKindAfterFirst?: DiscountKind
  /** Data that `fulfil` will need; plain JSON. */
  details: Record<string, unknown>
}

export interface QuoteQuestion {
  offerId: string
  currency: Currency
  /** The price that the buyer saw, or typed where the buyer chooses the amount. */
  price: Money | null
  quantity: number
  /** The buyer knows that they can have it without paying, and buys it for a guest. */
  forGuest?: boolean | undefined
  viewer: Viewer
  /** Where the buyer is; null when unknown. */
  country: string | null
  locale: Locale
  now: Date
}

/** One line of a purchase for its purchasable; purchase and position identify it. */
export interface BoughtThing {
  purchaseId: PurchaseId
  position: number
  memberId: MemberId
  productId: ProductId | null
  /** How many are held, handed over or taken back. */
  quantity: number
  details: Record<string, unknown>
  /** When it is handed over: what the bank tells of the card or account that paid; null where it tells none, or no bank was needed. */
  payerId?: string | null
}

/** Why a paid line cannot be handed over: a common reason, or one of `Own`. */
export type ReturnReason<Own extends string = never> = CommonReason | Own

export type Fulfilment<Own extends string = never> = { done: true } | { done: false; reason: ReturnReason<Own> }

/**
 * The texts of a purchasable's own reason: afterwards, when money goes back, and as a refusal before the buyer leaves.
 */
export interface ReasonWords {
  sentence: Localized
  refusal: ProblemCode
}

/** A record's facts about the product itself. */
export interface RecordFacts {
  /** The buyer has it for a limited time. */
  rented: boolean
}

interface Selling<Own extends string> {
  /** Stored in lines; it never changes. */
  name: string
  /** Type of a purchase of this alone; null where it is only bought together with others. */
  type: PurchaseType | null
  /** How many of one offer a line may have; one by default. */
  most?: number
  /** It accompanies other things (their delivery): a purchase's title and picture are not its own. */
  isExtra?: boolean
  /**
   * Things in somebody's hands: money that goes back takes none of them, only who names how many does, and says what
   * becomes of them.
   */
  isByPiece?: boolean
  /** Money that stays the buyer's own: it goes into the wallet, has no VAT, and only a bank can pay it. */
  deposit?: boolean
  /** The price now. Throws an `AppError` (already owned, not for sale, …) when this person cannot buy it. */
  quote(db: Db, question: QuoteQuestion): Promise<Quote>
  /** The same of several offers, in their order, with as many statements as for one. For what is bought by the cart. */
  quoteAll?(db: Db, questions: readonly QuoteQuestion[]): Promise<Quote[]>
  /**
   * Holds scarce things, in the transaction that makes the purchase; throws an `AppError` when nothing is left. Runs
   * once per line: a repeated call finds the purchase made.
   */
  hold?(tx: Tx, thing: BoughtThing, now: Date): Promise<void>
  /**
   * Hands over, in the transaction that marks the purchase as paid. Must be safe to repeat after a rollback. May come
   * after `release`: then it takes the things again if there are any, else the money goes back (`sold_out`).
   */
  fulfil(tx: Tx, thing: BoughtThing, now: Date): Promise<Fulfilment<Own>>
  /**
   * Releases what `hold` took, when the purchase ends unpaid. Must be safe to repeat, and safe without a `hold` before.
   */
  release?(tx: Tx, thing: BoughtThing, now: Date): Promise<void>
  /**
   * Takes back as many as `quantity` says of what `fulfil` handed over, when their money goes back; at once, in the
   * transaction that requests the refund. Never called twice for the same thing. Left out where nothing can be taken
   * back: such a line is not refunded.
   */
  takeBack?(tx: Tx, thing: BoughtThing, now: Date): Promise<void>
  /** Before a refund of its lines is decided: holds what `keptLines` depends on until the transaction ends. */
  beforeRefund?(tx: Tx, memberId: MemberId): Promise<void>
  /**
   * Positions of a purchase whose money does not go back now, because something that its buyer still has was cheaper by
   * it.
   */
  keptLines?(db: Db | Tx, purchaseId: PurchaseId): Promise<readonly number[]>
  /** Earlier payments for parts of it; the unit price of its line is less by them. */
  reckonedIn?(details: Record<string, unknown>): readonly { title_fa: string; title_en: string; amount: number }[]
  /**
   * How many things this feature has handed over for each of these purchases and not taken back; one query for any
   * number of purchases, without those that have none. The books compare it, so it must read what members have (rights,
   * periods) and never the purchase. Null where the posting itself is all that is handed over.
   */
  hasFulfilled: ((db: Db, purchaseIds: readonly PurchaseId[]) => Promise<ReadonlyMap<PurchaseId, number>>) | null
  /** Whether it holds something scarce; then its buyer sees until when. */
  isScarce?(details: Record<string, unknown>): boolean
  /** Why another attempt would be useless; null when it would not. */
  obstacle?(db: Db, thing: BoughtThing, now: Date): Promise<ReturnReason<Own> | null>
  /** The sentence of a paid purchase. */
  paidSentence(details: Record<string, unknown>, locale: Locale, now: Date): string
  /** Facts for its record; by default the buyer has it for good. */
  recordFacts?(details: Record<string, unknown>): RecordFacts
  /** How many minutes a buyer has to pay; 30 by default. */
  minutesToPay?: number
  /**
   * Its holds are for others as soon as the time to pay is over and the bank says that nothing was paid. By default
   * they stay until the bank has closed its page, which may be half an hour later.
   */
  isFreedAtEnd?: boolean
  /** When each of these products opens, for those that are not open yet. */
  opensAt?(db: Db, productIds: readonly ProductId[], now: Date): Promise<Map<ProductId, Date>>
  /** Returns a sentence on the rest of each purchase that came back in part; without those that are whole. */
  partsLeft?(db: Db, purchaseIds: readonly PurchaseId[]): Promise<Map<PurchaseId, Localized>>
  /** Where things go that are sent, for their invoice. */
  billedTo?(db: Db, purchaseIds: readonly PurchaseId[]): Promise<Map<PurchaseId, z.input<typeof BilledTo>>>
  /** Pictures for the records, by product. */
  posters?(db: Db, productIds: readonly ProductId[]): Promise<Map<ProductId, z.input<typeof Image>>>
}

/**
 * The functions that a feature must implement so that its things can be bought. Purchases do not know products: each
 * feature registers its own. `Own` are its own reasons why paid money goes back; each has its texts.
 */
export type Purchasable<Own extends string = never> = Selling<Own> &
  ([Own] extends [never] ? { reasons?: undefined } : { reasons: Readonly<Record<Own, ReasonWords>> })

/** A purchasable with any reasons. */
export type AnyPurchasable = Selling<string> & { reasons?: Readonly<Record<string, ReasonWords>> | undefined }

const purchasables = new Map<string, AnyPurchasable>()
const ofType = new Map<PurchaseType, AnyPurchasable>()

function register<Key>(known: Map<Key, AnyPurchasable>, key: Key, purchasable: AnyPurchasable): void {
  if ((known.get(key) ?? purchasable) !== purchasable) throw new Error(`${String(key)} is registered twice`)
  known.set(key, purchasable)
}

/** Makes something buyable. A name belongs to one feature, and so does a type of purchase. */
export function registerPurchasable(purchasable: AnyPurchasable): void {
  register(purchasables, purchasable.name, purchasable)
  if (purchasable.type !== null) register(ofType, purchasable.type, purchasable)
}

/** The purchasable of a purchase type, when nothing more is known. */
export function findPurchasable(type: PurchaseType): AnyPurchasable | undefined {
  return ofType.get(type)
}

/** The purchasable of an existing line; throws when the program's start has not registered it. */
export function purchasableOf(name: string): AnyPurchasable {
  const found = purchasables.get(name)
  if (found === undefined) throw new Error(`nothing is registered for ${name}`)
  return found
}

/** Returns the facts about a purchase's products that are true of all of them. */
export function recordFactsOf(purchase: {
  lines: readonly { purchasable: string; details: Record<string, unknown> }[]
}): RecordFacts {
  const facts = purchase.lines.map(({ purchasable, details }) => purchasableOf(purchasable).recordFacts?.(details))
  return { rented: facts.every((fact) => fact?.rented === true) }
}

/** All purchasables, of any type. */
export function allPurchasables(): readonly AnyPurchasable[] {
  return [...purchasables.values()]
}

/** The types of purchase whose money stays their buyer's. */
export function depositTypes(): PurchaseType[] {
  return allPurchasables().flatMap(({ type, deposit }) => (deposit === true && type !== null ? [type] : []))
}
