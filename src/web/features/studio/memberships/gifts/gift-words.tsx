import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { formatMoney } from '#lib/money/money.ts'
import { countOf } from '#web/features/studio/figures.ts'
import { type GiftCampaign, standingOf, stateTags } from './gift-data.ts'

/** «۵۰٬۰۰۰ تومان»، «۳۱ روز از ماهانه», a film's name. */
export function useGives(): (campaign: GiftCampaign) => string {
  const t = useTranslations('studio.gifts')
  const locale = useLocale()
  return ({ kind, amount, currency, plan_days, name }) => {
    if (kind === 'money') return amount && currency ? formatMoney({ amount, currency }, locale) : ''
    if (kind === 'title') return t('filmNamed', { name: name ?? '' })
    return t('daysOf', { days: countOf(plan_days ?? 0, locale), name: name ?? '' })
  }
}

/** From when, and until when. */
export function useWhen(): (campaign: GiftCampaign) => [from: string, until: string] {
  const t = useTranslations('studio.gifts')
  const locale = useLocale()
  const at = (instant: string) => formatDateTime(new Date(instant), locale, { weekday: false })
  return ({ starts_at, ends_at }) => [
    t('from', { from: at(starts_at) }),
    t('until', { until: formatEnd(new Date(ends_at), locale, { weekday: false }) }),
  ]
}

/** «۱۲ از ۵۰۰». */
export function useGivenOf(): (campaign: GiftCampaign) => string {
  const t = useTranslations('studio.gifts')
  const locale = useLocale()
  return ({ given, places }) => t('of', { n: countOf(given, locale), all: countOf(places, locale) })
}

/** How much of the money is given, and of how much; null where the gift is not money. */
export function useSpentOf(): (campaign: GiftCampaign) => string | null {
  const t = useTranslations('studio.gifts')
  const locale = useLocale()
  return ({ spent, budget, currency }) =>
    budget && currency
      ? t('of', {
          n: formatMoney({ amount: spent, currency }, locale),
          all: formatMoney({ amount: budget, currency }, locale),
        })
      : null
}

/** The campaign's title in the reader's language. */
export function useTitleOf(): (campaign: GiftCampaign) => string {
  const locale = useLocale()
  return ({ title_fa, title_en }) => (locale === 'fa' ? title_fa : title_en)
}

export function StateTag({ campaign }: { campaign: GiftCampaign }) {
  const t = useTranslations('studio.gifts.states')
  const state = standingOf(campaign)
  return <span className={`tag ${stateTags[state]}`}>{t(state)}</span>
}
