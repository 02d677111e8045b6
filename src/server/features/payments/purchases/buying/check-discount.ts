import type { z } from 'zod'
import type { checkDiscount as contract } from '#contract/payments/payments.ts'
import { formatMoney, type Money } from '#lib/money/money.ts'
import type { Locale } from '#lib/text/locale.ts'
import { vatAt } from '#lib/money/vat.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Viewer } from '#server/viewer.ts'
import { leastPayable } from '#server/features/payments/gateways/index.ts'
import { findPurchasable } from '../purchasable.ts'
import { discountFor } from './discount-for.ts'
import { freezeLines, quoteWish, thingFor } from './quote-wish.ts'

type Answer = z.input<(typeof contract)['responses'][200]>

/** A note before the buyer leaves: the rest is above zero and below every bank's minimum. */
function noteOn(core: Core, left: Money, locale: Locale): string | null {
  const least = leastPayable(core.config, left.currency)
  if (left.amount === 0 || least === null || left.amount >= least.amount) return null
  const minimum = formatMoney(least, locale)
  return locale === 'fa'
    ? `با این کد مبلغی می‌ماند که هیچ درگاهی نمی‌گیرد؛ کمترین مبلغ درگاه‌ها ${minimum} است.`
    : `With this code less is left than any gateway takes; the least is ${minimum}.`
}

/** Returns a code's discount on an offer for this member; holds nothing. */
export async function checkDiscount(
  core: Core,
  asker: { viewer: Viewer; country: string | null; locale: Locale },
  body: z.output<typeof contract.body>,
): Promise<Answer> {
  const { viewer, country, locale } = asker
  const { type, offer_id, quantity, currency, code } = body
  const purchasable = findPurchasable(type)
  if (purchasable === undefined) fail('purchase.not_for_sale')
  if (purchasable.deposit === true) fail('discount.not_for_this')
  const things = [thingFor(type, offer_id, quantity)]
  // whom it is for is asked when it is bought
  const quoted = await quoteWish(core, { viewer, country, locale }, { things, currency, price: null, forGuest: true })
  const discount = await discountFor(core, asker, { typed: code, quoted })
  if (discount === null) fail('discount.unknown')
  const vatPercent = vatAt(core.config.vatRates, core.clock.now()).percent
  const lines = freezeLines(quoted.lines, { shares: discount.shares, vatPercent })
  const sum = (part: 'amount' | 'discount' | 'vat') => lines.reduce((all, line) => all + line[part], 0)
  const left = { amount: sum('amount'), currency }
  return {
    code: discount.code,
    price: { amount: quoted.price, currency },
    discount: { amount: sum('discount'), currency },
    to_pay: left,
    vat: { amount: sum('vat'), currency },
    note: noteOn(core, left, locale),
  }
}
