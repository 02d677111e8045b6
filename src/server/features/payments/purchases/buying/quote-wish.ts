import type { z } from 'zod'
import type { createPurchase as contract } from '#contract/payments/payments.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Db } from '#db/client.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import { vatIncluded } from '#lib/money/vat.ts'
import type { Core } from '#server/core.ts'
import { fail, type Localized } from '#server/fail.ts'
import {
  type AnyPurchasable,
  findPurchasable,
  purchasableOf,
  type PurchaseType,
  type Quote,
  type QuoteQuestion,
} from '../purchasable.ts'
import type { PurchaseLine } from '../purchase-row.ts'

/** One thing to buy. */
export interface WantedThing {
  /** Its purchasable's name. */
  purchasable: string
  offerId: string
  quantity: number
}

/** An order: what `POST /purchases` takes, or several things at once; `priced` as in `quoteWish`. */
export type Wish = Omit<z.input<typeof contract.body>, 'offer_id' | 'quantity'> & {
  things: readonly WantedThing[]
  priced?: readonly QuotedLine[]
}

/** The order of one offer. */
export function wishOf({ offer_id: offerId, quantity = 1, ...rest }: z.input<typeof contract.body>): Wish {
  return { ...rest, things: [thingFor(rest.type, offerId, quantity)] }
}

export function thingFor(type: PurchaseType, offerId: string, quantity: number): WantedThing {
  const { name } = findPurchasable(type) ?? fail('purchase.not_for_sale')
  return { purchasable: name, offerId, quantity }
}

export interface QuotedLine {
  purchasable: AnyPurchasable
  offerId: string
  quantity: number
  quote: Quote
}

/** The cost of an order for this person now, before any discount. */
export interface Quoted {
  title: Localized
  lines: readonly QuotedLine[]
  currency: Currency
  /** Rials or cents. */
  price: number
  /** Equal for two tries to buy the same: the later one takes over what the earlier one holds of a code and the wallet. */
  offerId: string
}

const nameOf = ({ purchasable, offerId, quantity }: WantedThing): string => `${quantity} ${purchasable} ${offerId}`

/**
 * A single thing has the name of its offer; several, or more than one of it, get a name that does not depend on their
 * order.
 */
export function offerOf(things: readonly WantedThing[]): string {
  const [only] = things
  if (only !== undefined && things.length === 1 && only.quantity === 1) return only.offerId
  return things.map(nameOf).toSorted().join(', ')
}

/**
 * The name of what is tried to be bought. Things with a delivery come from the buyer's one cart, which may change between
 * two tries.
 */
export function triedOffer(things: readonly WantedThing[]): string {
  return things.some(({ purchasable }) => purchasableOf(purchasable).isExtra === true) ? 'cart' : offerOf(things)
}

/** Lists the lines that name a purchase: its things without their delivery. */
export function namesakesOf(lines: readonly QuotedLine[]): QuotedLine[] {
  return lines.filter(({ purchasable }) => purchasable.isExtra !== true)
}

function titleOf(lines: readonly QuotedLine[]): Localized {
  const named = namesakesOf(lines)
  const title = named[0]?.quote.title ?? fail('purchase.not_for_sale')
  const more = named.length - 1
  if (more === 0) return title
  return { fa: `${title.fa} و ${localDigits(more, 'fa')} مورد دیگر`, en: `${title.en} and ${more} more` }
}

function refuseOdd(things: readonly WantedThing[]): void {
  const names = things.map(({ purchasable, offerId }) => `${purchasable} ${offerId}`)
  if (new Set(names).size < things.length) fail('purchase.not_for_sale')
  for (const { purchasable, quantity } of things) {
    const { most = 1, deposit = false } = purchasableOf(purchasable)
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > most) fail('purchase.not_for_sale')
    if (deposit && things.length > 1) fail('purchase.not_for_sale')
  }
}

/** The prices of offers of one purchasable, in their order. */
async function quotesOf(db: Db, purchasable: AnyPurchasable, questions: readonly QuoteQuestion[]): Promise<Quote[]> {
  if (purchasable.quoteAll !== undefined) return purchasable.quoteAll(db, questions)
  const quotes: Quote[] = []
  for (const question of questions) quotes.push(await purchasable.quote(db, question))
  return quotes
}

/**
 * Asks each thing's purchasable. `priced` are lines that this request has priced already: their purchasables are not asked
 * again. Throws an `AppError` when this person cannot buy one of the things.
 */
export async function quoteWish(
  core: Core,
  asker: Pick<QuoteQuestion, 'viewer' | 'country' | 'locale'>,
  wanted: Pick<Wish, 'things' | 'priced'> & {
    currency: Currency
    price: Money | null
    forGuest?: boolean | undefined
  },
): Promise<Quoted> {
  const { things, currency, forGuest, priced = [] } = wanted
  refuseOdd(things)
  // only a buyer of one thing alone may have chosen its price
  const price = things.length === 1 ? wanted.price : null
  const now = core.clock.now()
  const known = new Map(priced.map((line) => [nameOf({ ...line, purchasable: line.purchasable.name }), line]))
  const open = things.filter((thing) => !known.has(nameOf(thing)))
  for (const [name, group] of Map.groupBy(open, ({ purchasable }) => purchasable)) {
    const purchasable = purchasableOf(name)
    const questions = group.map(({ offerId, quantity }) => ({
      ...asker,
      offerId,
      quantity,
      currency,
      price,
      forGuest,
      now,
    }))
    const quotes = await quotesOf(core.db, purchasable, questions)
    for (const [at, quote] of quotes.entries()) {
      const { offerId, quantity } = group[at] ?? fail('purchase.not_for_sale')
      if (quote.currency !== currency) fail('purchase.price_changed')
      known.set(nameOf({ purchasable: name, offerId, quantity }), { purchasable, offerId, quantity, quote })
    }
  }
  const lines = things.map((thing) => known.get(nameOf(thing)) ?? fail('purchase.not_for_sale'))
  return totalOf(things, lines, currency)
}

function totalOf(things: readonly WantedThing[], lines: readonly QuotedLine[], currency: Currency): Quoted {
  const price = lines.reduce((sum, { quote, quantity }) => sum + quote.unitPrice * quantity, 0)
  return { title: titleOf(lines), lines, currency, price, offerId: triedOffer(things) }
}

/**
 * The lines as they are stored: each with its share of the discount, and the tax of its own rate, or of the house's.
 */
export function freezeLines(
  lines: readonly QuotedLine[],
  frozen: { shares: readonly number[] | null; vatPercent: number },
): PurchaseLine[] {
  return lines.map(({ purchasable, offerId, quantity, quote }, position) => {
    const discount = frozen.shares?.[position] ?? 0
    const amount = quote.unitPrice * quantity - discount
    // money that stays its owner's is not a sale
    const vatPercent = purchasable.deposit === true ? 0 : (quote.vatPercent ?? frozen.vatPercent)
    const { fa, en } = quote.lineTitle ?? quote.title
    return {
      position,
      purchasable: purchasable.name,
      offer_id: offerId,
      product_id: quote.productId,
      details: quote.details,
      title_fa: fa,
      title_en: en,
      quantity,
      unit_price: quote.unitPrice,
      discount,
      amount,
      vat_percent: vatPercent,
      vat: vatIncluded(amount, vatPercent).vat,
    }
  })
}
