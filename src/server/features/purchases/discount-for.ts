import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import type { PurchaseType, Quote } from './purchasable.ts'
import { type Discount, priceDiscount, kindOf } from '../discounts/index.ts'

/** The sum of a quote's lines, before any discount (Rials or cents). */
export function fullPrice(quote: Quote): number {
  return quote.lines.reduce((sum, line) => sum + line.amount, 0)
}

/** What the code of a wish takes off its quote; null without a code. Throws why it takes off nothing. */
export async function discountFor(
  core: Core,
  asker: { viewer: { memberId: string }; locale: Locale },
  { wish, quote }: { wish: { type: PurchaseType; offer_id: string; discount_code?: string | null }; quote: Quote },
): Promise<Discount | null> {
  const typed = wish.discount_code ?? null
  if (typed === null) return null
  return priceDiscount(core, {
    typed,
    price: { amount: fullPrice(quote), currency: quote.currency },
    productId: quote.productId,
    kind: kindOf(wish.type, quote.discountKind),
    offerId: wish.offer_id,
    memberId: asker.viewer.memberId,
    locale: asker.locale,
  })
}
