import type { ProductId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { isWhole, purchaseInfo } from '#server/features/playback/play/index.ts'
import { buyerWithoutCall, type Viewer } from '#server/viewer.ts'
import { priceOfWish } from './judge-wish.ts'
import type { WishRow } from './wish-queries.ts'

export interface Asked {
  country: string | null
  currency: Currency
  locale: Locale
}

/** Returns a viewer who sees the shop as a grown-up of the account does, also for a call of a child. */
export const grownUpOf = ({ memberId, sessionId }: Pick<Viewer, 'memberId' | 'sessionId'>): Viewer => ({
  ...buyerWithoutCall,
  memberId,
  sessionId,
  profileId: null,
})

/** A title's ways to be bought for the account now. */
export function infoFor(core: Core, viewer: Viewer, productId: ProductId, asked: Asked) {
  return purchaseInfo(core, { productId, viewer, ...asked })
}

type Info = Awaited<ReturnType<typeof infoFor>>

/**
 * The ways of a wish with what each costs its buyer: the price of asking holds. Of what has parts, the price follows from what
 * was paid for them and is that of now.
 */
export function waysOf(info: Info, { prices }: Pick<WishRow, 'prices'>) {
  const hasOwnPrice = !isWhole(info.product)
  return info.offers.flatMap((offer) => {
    const { way, price, purchase_type: type } = offer
    if ((way !== 'buy' && way !== 'rent') || price === null || type !== 'BUY_MOVIE') return []
    const asked = prices.find((one) => one.way === way && one.currency === price.currency)?.amount ?? null
    const amount = priceOfWish(hasOwnPrice ? asked : null, price.amount)
    return [{ id: offer.id, way, type, now: price.amount, price: { ...price, amount }, terms: offer.terms }]
  })
}
