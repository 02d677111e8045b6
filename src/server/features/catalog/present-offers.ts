import type { z } from 'zod'
import type { Offer } from '#contract/title-parts.ts'
import type { Locale } from '#lib/locale.ts'
import { termsOf, windowsOf } from './offer-terms.ts'
import { priceNow } from './prices.ts'
import type { ProductRow } from './product-queries.ts'

/** The offers of a product that is sold now, with the prices that hold now. */
export function presentOfferRows(
  rows: ProductRow['offers'],
  { isComing, locale, now }: { isComing: boolean; locale: Locale; now: Date },
): z.input<typeof Offer>[] {
  return rows.map((offer) => {
    const prices = offer.prices.map((price) => {
      const currency = price.currency
      const { amount, usual } = priceNow(price, offer, now)
      return { price: { amount, currency }, usual: usual === null ? null : { amount: usual, currency } }
    })
    const usual = prices.flatMap((price) => (price.usual === null ? [] : [price.usual]))
    return {
      id: offer.id,
      way: offer.way,
      prices: prices.map(({ price }) => price),
      sale:
        usual.length === 0 || offer.sale_ends_at === null
          ? null
          : { ends_at: new Date(offer.sale_ends_at).toISOString(), usual },
      terms: termsOf(windowsOf(offer), isComing, locale),
    }
  })
}
