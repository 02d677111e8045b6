import type { z } from 'zod'
import type { PurchaseType as PurchaseTypeSchema } from '#contract/payments.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Image } from '#contract/primitives.ts'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, PurchaseId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { Currency, Money } from '#lib/money.ts'
import type { Localized } from '../../fail.ts'
import type { Viewer } from '../../viewer.ts'
import type { DiscountKind } from '../discounts/index.ts'
import type { CommonReason } from '../gateways/index.ts'

export type PurchaseType = z.output<typeof PurchaseTypeSchema>

/** What an offer costs this person now, frozen when the purchase is made. */
export interface Quote {
  /** Of a purchase of this alone. */
  title: Localized
  /** On the receipt; the title when left out. */
  lineTitle?: Localized
  /** Of one, with VAT, in Rials or cents. */
  unitPrice: number
  currency: Currency
  productId: ProductId | null
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
  quantity: number
  viewer: Viewer
  locale: Locale
  now: Date
}

/** One line of a purchase as its purchasable sees it; purchase and position name it. */
export interface BoughtThing {
  purchaseId: PurchaseId
  position: number
  memberId: MemberId
  productId: ProductId | null
  /** How many are held, handed over or taken back. */
  quantity: number
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
  /** In lines, for good. */
  name: string
  /** Of a purchase of this alone; null where it is bought only beside others. */
  type: PurchaseType | null
  /** How many of one offer a line may hold; one unless said. */
  most?: number
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
   * Takes back what `fulfil` handed over, when all that was paid for it goes back, or for so many of it; in the
   * transaction that asks for the refund, and at once. Called once for each. Left out where nothing can be taken back: such
   * a line is not refunded.
   */
  takeBack?(tx: Tx, thing: BoughtThing, now: Date): Promise<void>
  /**
   * How many things this feature has handed over for each of these purchases and not taken back; one query, however many
   * are asked about, and without those that have none. For the comparison of the books, and therefore read from what is
   * had, never from the purchase. Null where the posting itself is all that is handed over.
   */
  hasHandedOver: ((db: Db, purchaseIds: readonly PurchaseId[]) => Promise<ReadonlyMap<PurchaseId, number>>) | null
  /** Whether it holds something scarce, so that its buyer is shown until when. */
  isScarce?(details: Record<string, unknown>): boolean
  /** Why another attempt at a bank would be in vain; null when it would not. */
  obstacle?(db: Db, thing: BoughtThing, now: Date): Promise<ReturnReason<Own> | null>
  /** The sentence of a paid purchase. */
  paidSentence(details: Record<string, unknown>, locale: Locale, now: Date): string
  /** What its record says of it; had for good unless said. */
  recordFacts?(details: Record<string, unknown>): RecordFacts
  /** How long a buyer has; 30 minutes when left out. Longer than a gateway's own session. */
  minutesToPay?: number
  /** When each of these products opens, of those that are still to come. */
  opensAt?(db: Db, productIds: readonly ProductId[], now: Date): Promise<Map<ProductId, Date>>
  /** Pictures for the records, by product. */
  posters?(db: Db, productIds: readonly ProductId[]): Promise<Map<ProductId, z.input<typeof Image>>>
}

/**
 * What a feature answers so that its things can be bought. Purchases know no product: each feature registers its own.
 * `Own` are its own reasons why paid money goes back; each has its words.
 */
export type Purchasable<Own extends string = never> = Selling<Own> &
  ([Own] extends [never] ? { reasons?: undefined } : { reasons: Readonly<Record<Own, ReasonWords>> })

/** Whatever its own reasons are. */
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

/** What a purchase of this type buys where nothing more is said. */
export function findPurchasable(type: PurchaseType): AnyPurchasable | undefined {
  return ofType.get(type)
}

/** The purchasable of a line that exists: its absence is a fault of the program's start. */
export function purchasableOf(name: string): AnyPurchasable {
  const found = purchasables.get(name)
  if (found === undefined) throw new Error(`nothing is registered for ${name}`)
  return found
}

/** What the record of a purchase says of what was bought, where it is true of all of it. */
export function recordFactsOf(purchase: {
  lines: readonly { purchasable: string; details: Record<string, unknown> }[]
}): RecordFacts {
  const facts = purchase.lines.map(({ purchasable, details }) => purchasableOf(purchasable).recordFacts?.(details))
  return { rented: facts.every((fact) => fact?.rented === true) }
}

/** All that can be bought, whatever its type. */
export function allPurchasables(): readonly AnyPurchasable[] {
  return [...purchasables.values()]
}

/** The types of purchase whose money stays their buyer's. */
export function depositTypes(): PurchaseType[] {
  return allPurchasables().flatMap(({ type, deposit }) => (deposit === true && type !== null ? [type] : []))
}
