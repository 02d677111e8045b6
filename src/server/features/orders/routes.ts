import { checkOut as checkOutRoute, quoteCheckout as quoteRoute } from '#contract/shop-checkout.ts'
import { type Api, created, ok } from '../../api.ts'
import { limit } from '../accounts/index.ts'
import { presenter, type RefundsOf } from '../purchases/index.ts'
import { checkOut, quoteCheckout } from './check-out.ts'

/** The checkout of the shop. The refunds feature passes what was refunded. */
export function registerOrders({ core, mount, regions }: Api, doors: { refundsOf: RefundsOf }): void {
  const { presentPurchase } = presenter(core, doors.refundsOf)

  mount(quoteRoute, async ({ body }, { viewer, locale, ip, request }) => {
    // a code can be tried here too
    if ((body.discount_code ?? null) !== null) await limit(core, { 'discount.address': ip })
    const asker = { viewer, country: regions.countryOfRequest(request), locale }
    return ok(await quoteCheckout(core, asker, body))
  })

  mount(checkOutRoute, async ({ body }, { viewer, locale, idempotencyKey, request }) => {
    const asker = { viewer, country: regions.countryOfRequest(request), locale, idempotencyKey }
    const { purchase, redirect } = await checkOut(core, asker, body)
    return created({ purchase: await presentPurchase(purchase, locale), redirect })
  })
}
