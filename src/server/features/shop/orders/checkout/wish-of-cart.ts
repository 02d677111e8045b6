import type { z } from 'zod'
import type { checkOut } from '#contract/shop/shop-checkout.ts'
import { formatDate } from '#lib/time/dates.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Currency, formatMoney, type Money } from '#lib/money/money.ts'
import { priceChange } from '#lib/money/price-change.ts'
import type { Core } from '#server/core.ts'
import { fail, type Localized } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { listWanted } from '#server/features/shop/cart/index.ts'
import { type Quoted, type QuotedLine, type WantedThing, quoteWish } from '#server/features/payments/purchases/index.ts'
import { type DeliveryChoice, deliveryOfferId } from './delivery-offer.ts'
import { sendableFrom } from '../returns/sendable-from.ts'

export type Chosen = z.output<typeof checkOut.body>['delivery']

/** Who asks for what is in a cart. */
export interface CartAsker {
  viewer: Viewer
  country: string | null
  locale: Locale
}

export interface CartWish {
  things: WantedThing[]
  /** The goods at their prices now, before any discount code, in Rials or cents. */
  sum: number
  grams: number
  /** The goods' lines, as they were priced for the sum. */
  priced: readonly QuotedLine[]
}

export type ChosenDelivery = Pick<DeliveryChoice, 'methodId' | 'startsAt' | 'addressId'>

export function deliveryOf(chosen: Chosen): ChosenDelivery {
  const { method_id: methodId, hours_start: hours, address_id: addressId } = chosen
  return {
    methodId,
    startsAt: hours === null || hours === undefined ? null : new Date(hours),
    addressId: addressId ?? null,
  }
}

type Wanted = Awaited<ReturnType<typeof listWanted>>

/** Refuses prices that have risen since the buyer last saw them in the cart; both are said. Lower ones are taken over. */
function refuseRisen(wanted: Wanted, quoted: Quoted): void {
  for (const { offerId, quote } of quoted.lines) {
    const line = wanted.find(({ variant_id: id }) => id === offerId)
    if (line === undefined) continue
    const seen = { amount: Number(line.seen_amount), currency: line.seen_currency }
    const now = { amount: quote.unitPrice, currency: quoted.currency }
    if (priceChange(seen, now) !== 'rose') continue
    const text = (money: Money): Localized => ({ fa: formatMoney(money, 'fa'), en: formatMoney(money, 'en') })
    fail('cart.price_changed', { title: quote.title, seen: text(seen), now: text(now) })
  }
}

/** Refuses the hours of a courier before the day on which goods that are sold before they exist can be sent. */
function refuseBeforeGoods(wanted: Wanted, quoted: Quoted, startsAt: Date | null): void {
  if (startsAt === null) return
  for (const { offerId, quote } of quoted.lines) {
    const from = sendableFrom([wanted.find(({ variant_id: id }) => id === offerId)?.sent_from ?? null])
    if (from === null || startsAt >= from) continue
    const day = { fa: formatDate(from, 'fa'), en: formatDate(from, 'en') }
    fail('delivery.before_goods', { title: quote.title, day })
  }
}

/**
 * The member's cart and a delivery as things to buy. The delivery's fee depends on what the goods weigh and cost, so
 * they are priced first.
 * @throws `cart.empty`, `cart.price_changed`, `goods.not_on_sale`, `delivery.before_goods`
 */
export async function wishOfCart(
  core: Core,
  asker: CartAsker,
  chosen: { delivery: ChosenDelivery; currency: Currency },
): Promise<CartWish> {
  const wanted = await listWanted(core.db, asker.viewer.memberId)
  if (wanted.length === 0) fail('cart.empty')
  const goods = wanted.map(({ variant_id: offerId, quantity }) => ({ purchasable: 'goods', offerId, quantity }))
  const quoted = await quoteWish(core, asker, { things: goods, currency: chosen.currency, price: null })
  refuseRisen(wanted, quoted)
  refuseBeforeGoods(wanted, quoted, chosen.delivery.startsAt)
  const grams = wanted.reduce((sum, { weight_grams: weight, quantity }) => sum + weight * quantity, 0)
  const offerId = deliveryOfferId({ ...chosen.delivery, grams, sum: quoted.price })
  return {
    things: [...goods, { purchasable: 'delivery', offerId, quantity: 1 }],
    sum: quoted.price,
    grams,
    priced: quoted.lines,
  }
}
