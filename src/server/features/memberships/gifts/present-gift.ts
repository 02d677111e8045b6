import type { z } from 'zod'
import type { getGift, getGiftPage, GiftCampaign } from '#contract/memberships/gifts.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDate } from '#lib/time/dates.ts'
import { formatLastDay } from '#lib/time/end-of-day.ts'
import type { Locale } from '#lib/text/locale.ts'
import { formatMoney } from '#lib/money/money.ts'
import type { CampaignRow } from './campaign-queries.ts'
import type { Claimed } from './claim-gift.ts'
import { giftState } from './campaign-state.ts'

type Name = { fa: string; en: string } | null
type Page = NonNullable<z.input<(typeof getGiftPage)['responses'][200]>['gift']>
type Gift = z.input<(typeof getGift)['responses'][200]>['gift']

/** The film's name, or the plan's, which the caller has read. */
function nameOf(row: CampaignRow, plan: Name, locale: Locale): string | null {
  return row.product?.[locale] ?? plan?.[locale] ?? null
}

function contentsOf(row: CampaignRow, plan: Name, locale: Locale) {
  const money = row.amount === null || row.currency === null ? null : { amount: row.amount, currency: row.currency }
  const kind = row.kind
  const { product_id, plan_days: days } = row
  const shown_by = row.product?.shown_by ?? null
  return { kind, money, product_id, shown_by, name: nameOf(row, plan, locale), days }
}

export function presentPage(row: CampaignRow, shown: { plan: Name; now: Date; locale: Locale }): Page {
  const { plan, now, locale } = shown
  return {
    campaign: row.slug,
    state: giftState(row, now),
    title: locale === 'fa' ? row.title_fa : row.title_en,
    about: locale === 'fa' ? row.about_fa : row.about_en,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    ...contentsOf(row, plan, locale),
    lasts_days: row.lasts_days,
  }
}

export function presentGift(claimed: Claimed, plan: Name, locale: Locale): Gift {
  const { campaign, claimedAt, expiresAt } = claimed
  return {
    title: locale === 'fa' ? campaign.title_fa : campaign.title_en,
    ...contentsOf(campaign, plan, locale),
    claimed_at: claimedAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  }
}

export function giftSentence(outcome: Claimed['outcome'], gift: Gift, locale: Locale): string {
  if (outcome === 'had')
    return locale === 'fa'
      ? `این هدیه را ${formatDate(new Date(gift.claimed_at), 'fa')} گرفته‌اید. هر نفر یک بار.`
      : `You took this gift on ${formatDate(new Date(gift.claimed_at), 'en')}. It is once for each person.`
  return givenSentence(gift, locale)
}

function givenSentence(gift: Gift, locale: Locale): string {
  const isPersian = locale === 'fa'
  switch (gift.kind) {
    case 'money': {
      const sum = gift.money === null ? '' : formatMoney(gift.money, locale)
      const until = gift.expires_at === null ? null : formatLastDay(new Date(gift.expires_at), locale)
      if (isPersian) return `${sum} به کیف پول‌تان اضافه شد${until === null ? '.' : ` و تا ${until} می‌ماند.`}`
      return `${sum} was added to your wallet${until === null ? '.' : ` and stays until ${until}.`}`
    }
    case 'title':
      return isPersian ? `«${gift.name}» برای همیشه مال شما شد.` : `“${gift.name}” is yours for good.`
    case 'days': {
      const count = localDigits(gift.days ?? 0, locale)
      return isPersian ? `${count} روز به اشتراک شما اضافه شد.` : `${count} days were added to your subscription.`
    }
  }
}

export function presentCampaign(
  row: CampaignRow,
  shown: { plan: Name; now: Date; locale: Locale },
): z.input<typeof GiftCampaign> {
  const { slug, title_fa, title_en, about_fa, about_en, is_stopped, amount, lasts_days, product_id } = row
  return {
    id: row.id,
    version: row.version,
    slug,
    title_fa,
    title_en,
    about_fa,
    about_en,
    is_stopped,
    amount,
    lasts_days,
    product_id,
    plan_id: row.plan_id,
    plan_days: row.plan_days,
    places: row.places,
    budget: row.budget,
    given: row.given,
    spent: row.spent,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    kind: row.kind,
    currency: row.currency,
    state: giftState(row, shown.now),
    name: nameOf(row, shown.plan, shown.locale),
    updated_at: row.updated_at.toISOString(),
  }
}
