import { checkOut as checkOutRoute, quoteCheckout as quoteRoute } from '#contract/shop/shop-checkout.ts'
import { type Api, created, ok } from '#server/api.ts'
import { limit } from '#server/limits/rate-limits.ts'
import type { Audit } from '#server/audit.ts'
import { presenter, type RefundsOf } from '#server/features/payments/purchases/index.ts'
import { registerBuyerOrders } from './buyer-routes.ts'
import { checkOut, quoteCheckout } from './checkout/check-out.ts'
import { registerDeskOrders } from './desk/desk-routes.ts'

/** The checkout of the shop, and the orders that come of it. The refunds feature passes what was refunded. */
export function registerOrders(api: Api, doors: { refundsOf: RefundsOf; audit: Audit }): void {
  const { core, mount, regions } = api
  registerBuyerOrders(api)
  registerDeskOrders(api, doors.audit)
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
