import type { z } from 'zod'
import type { getPackages } from '#contract/memberships/subscriptions.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Core } from '#server/core.ts'
import { listOffers } from './plan-queries.ts'
import { packageSight, presentPackage } from './present-plan.ts'

/** Plans on sale in one currency, in the studio's order. */
export async function listPackages(
  core: Core,
  asked: { currency: Currency; locale: Locale },
): Promise<z.input<(typeof getPackages)['responses'][200]>> {
  const { currency, locale } = asked
  const offers = await listOffers(core.db, currency)
  const at = packageSight(core, locale)
  const packages = offers.map((offer) => presentPackage(offer, currency, at))
  return { currency, vat_percent: at.vatPercent, packages }
}
