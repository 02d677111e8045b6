import type { z } from 'zod'
import type { Availability } from '#contract/catalog/catalog.ts'
import type { Offer } from '#contract/catalog/title-parts.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import { termsOf, windowsOf } from './offer-terms.ts'
import { priceNow } from './prices.ts'
import type { ProductRow } from '../product-queries.ts'

/** Whether and when a product is there to be watched. */
export function availabilityOf(
  product: { release_at: Date | null; release_ends_at: Date | null; hasFilm: boolean },
  now: Date,
): z.input<typeof Availability> {
  const { release_at: opens, release_ends_at: ends } = product
  const times = { release_at: opens?.toISOString() ?? null, ends_at: ends?.toISOString() ?? null }
  if (opens !== null && opens > now) return { state: 'coming', ...times }
  if (ends !== null && ends <= now) return { state: 'ended', ...times }
  return { state: product.hasFilm ? 'available' : 'preparing', ...times }
}

/** Offers with the prices that hold now, for everybody. */
export function presentOffersOf(
  { kind, offers, isComing }: { kind: ProductKind; offers: ProductRow['offers']; isComing: boolean },
  locale: Locale,
  now: Date,
): z.input<typeof Offer>[] {
  return offers.map((offer) => {
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
      terms: termsOf({ windows: windowsOf(offer), isComing, kind, coversFuture: offer.covers_future }, locale),
    }
  })
}
