import type { z } from 'zod'
import type { Package } from '#contract/memberships/subscriptions.ts'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Currency } from '#lib/money/money.ts'
import { vatAt, vatIncluded } from '#lib/money/vat.ts'
import type { Core } from '#server/core.ts'
import { kindOf } from '#server/features/catalog/titles/index.ts'
import { canDebit } from './debits/payman.ts'
import { daysAMonth, daysOf, isMonthly } from './plan-length.ts'
import { contentsOf, lengthOf, type OfferRow, type PlanRow } from './plan-queries.ts'

export type PresentedPackage = z.input<typeof Package>

export const titleOf = (plan: Pick<PlanRow, 'title_fa' | 'title_en'>, locale: Locale): string =>
  locale === 'fa' ? plan.title_fa : plan.title_en

function sentenceOf(plan: PlanRow, locale: Locale): string {
  const { scope, kinds } = contentsOf(plan)
  const count = localDigits(Number(plan.opens), locale)
  if (scope === 'titles')
    return locale === 'fa' ? `${count} عنوان انتخابی` : `${count} chosen ${count === '1' ? 'title' : 'titles'}`
  const names = kinds.map((kind) => kindOf({ kind }).plural[locale])
  const list = new Intl.ListFormat(locale === 'fa' ? 'fa-IR' : 'en-GB').format(names)
  if (locale === 'fa')
    return scope === 'all' ? `همهٔ عنوان‌های نشان‌دار؛ الان ${count} عنوان` : `${list}؛ الان ${count} عنوان`
  const all = scope === 'all' ? 'Every title marked “with a plan”' : `All ${list} marked “with a plan”`
  return `${all}: ${count} now`
}

function termsOf(days: number, locale: Locale): string {
  return locale === 'fa'
    ? `${localDigits(days, 'fa')} روز. اگر هنوز اشتراک دارید، این روزها به پایان آن اضافه می‌شود.`
    : `${days} days. If you still have a plan, these days are added to its end.`
}

interface PackageSight {
  locale: Locale
  vatPercent: number
  /** This installation has monthly debits. */
  canDebit: boolean
}

/** Returns the facts that are needed to show plans now. */
export function packageSight(core: Core, locale: Locale): PackageSight {
  const { percent } = vatAt(core.config.vatRates, core.clock.now())
  return { locale, vatPercent: percent, canDebit: canDebit(core) }
}

function presentFirst(
  { first_amount: amount }: OfferRow,
  currency: Currency,
  percent: number,
): PresentedPackage['first'] {
  if (amount === null) return null
  return { price: { amount, currency }, vat: { amount: vatIncluded(amount, percent).vat, currency } }
}

/** A plan on sale as a member sees it. */
export function presentPackage(offer: OfferRow, currency: Currency, at: PackageSight): PresentedPackage {
  const { locale } = at
  const length = lengthOf(offer)
  const days = daysOf(length)
  return {
    id: offer.offer_id,
    plan_id: offer.id,
    title: titleOf(offer, locale),
    about: locale === 'fa' ? offer.about_fa : offer.about_en,
    length: { ...length, days },
    price: { amount: offer.amount, currency },
    vat: { amount: vatIncluded(offer.amount, at.vatPercent).vat, currency },
    first: presentFirst(offer, currency, at.vatPercent),
    price_a_month: days > daysAMonth ? { amount: Math.round((offer.amount * daysAMonth) / days), currency } : null,
    includes: {
      scope: offer.scope,
      kinds: offer.kinds,
      titles: Number(offer.opens),
      sentence: sentenceOf(offer, locale),
    },
    auto_debit: at.canDebit && currency === 'IRR' && isMonthly(length),
    terms: termsOf(days, locale),
  }
}
