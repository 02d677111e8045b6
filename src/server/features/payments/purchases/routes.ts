import type { Audit } from '#server/audit.ts'
import {
  cancelPurchase as cancelRoute,
  checkDiscount as checkDiscountRoute,
  checkPurchase as checkRoute,
  createPurchase as createRoute,
  getPurchase,
  listPurchases,
  retryPurchase as retryRoute,
} from '#contract/payments/payments.ts'
import { getSeller, setSeller } from '#contract/payments/invoices.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import { limit } from '#server/limits/rate-limits.ts'
import { bringReference } from './buying/bring-reference.ts'
import { cancelPurchase } from './buying/cancel-purchase.ts'
import { checkPurchase } from './buying/check-purchase.ts'
import { createPurchase } from './buying/create-purchase.ts'
import { checkDiscount } from './buying/check-discount.ts'
import { changeSeller, readSeller } from './records/change-seller.ts'
import { wishOf } from './buying/quote-wish.ts'
import { type RefundsOf, presenter } from './records/present-purchase.ts'
import { findPurchaseOf, listPurchasesOf, type PurchaseFilter } from './purchase-queries.ts'
import type { Viewer } from '#server/viewer.ts'
import { retryPurchase } from './buying/retry-purchase.ts'

/** The buyers' calls. Features that sell register purchasables; the refunds feature passes what was refunded. */
export function registerPurchases(api: Api, doors: { refundsOf: RefundsOf }): void {
  const { core, mount, regions } = api
  const { presentPurchase, presentPurchases } = presenter(core, doors.refundsOf)

  mount(createRoute, async ({ body }, { viewer, locale, idempotencyKey, request }) => {
    const asker = { viewer, country: regions.countryOfRequest(request), locale, idempotencyKey }
    const { purchase, redirect } = await createPurchase(core, asker, wishOf(body))
    return created({ purchase: await presentPurchase(purchase, locale), redirect })
  })

  mount(retryRoute, async ({ params, body }, { viewer, locale, idempotencyKey }) => {
    const asked = { memberId: viewer.memberId, purchaseId: params.id, gateway: body.gateway, idempotencyKey }
    const { purchase, redirect } = await retryPurchase(core, asked)
    return created({ purchase: await presentPurchase(purchase, locale), redirect })
  })

  const pageOfPurchases = async (
    { page, per_page }: { page: number; per_page: number },
    { viewer, locale }: { viewer: Viewer; locale: Locale },
    filter: PurchaseFilter,
  ) => {
    const shown = { filter, limit: per_page, offset: (page - 1) * per_page }
    const { rows, total } = await listPurchasesOf(core.db, viewer.memberId, shown)
    return ok({ items: await presentPurchases(rows, locale), page, per_page, total })
  }
  mount(listPurchases, async ({ query }, who) =>
    pageOfPurchases(query, who, { types: query.type === undefined ? undefined : [query.type] }),
  )

  mount(getPurchase, async ({ params }, { viewer, locale }) => {
    const purchase = await findPurchaseOf(core.db, viewer.memberId, params.id)
    if (purchase === undefined) fail('purchase.not_found')
    return ok(await presentPurchase(purchase, locale))
  })

  mount(cancelRoute, async ({ params }, { viewer, locale }) =>
    ok(await presentPurchase(await cancelPurchase(core, viewer.memberId, params.id), locale)),
  )

  mount(checkRoute, async ({ params, body }, { viewer, locale }) => {
    const { memberId } = viewer
    const reference = body.reference ?? ''
    if (reference !== '') await bringReference(core, { memberId, purchaseId: params.id, reference })
    return ok(await presentPurchase(await checkPurchase(core, memberId, params.id), locale))
  })

  mount(checkDiscountRoute, async ({ body }, { viewer, locale, ip, request }) => {
    await limit(core, { 'discount.address': ip })
    return ok(await checkDiscount(core, { viewer, country: regions.countryOfRequest(request), locale }, body))
  })
}

/** The seller that invoices print, for finance. */
export function registerSeller({ core, mount }: Api, audit: Audit): void {
  mount(getSeller, async () => ok(await readSeller(core)))
  mount(setSeller, async ({ body }, { viewer }) => ok(await changeSeller(core, audit, viewer.memberId, body)))
}
