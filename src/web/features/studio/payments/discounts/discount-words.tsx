import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { formatMoney } from '#lib/money/money.ts'
import { type DiscountRow, stateTags } from './discount-data.ts'

const percentOf = (percent: number, locale: 'fa' | 'en') =>
  locale === 'fa' ? `${localDigits(percent, 'fa')}٪` : `${percent}%`

/** «۲۵٪» or the amounts that it takes off. */
export function useTakesOff(): (row: DiscountRow) => string {
  const locale = useLocale()
  return (row) => {
    if (row.percent !== null && row.percent !== undefined) return percentOf(row.percent, locale)
    const amounts = [
      row.amount_irr ? formatMoney({ amount: row.amount_irr, currency: 'IRR' }, locale) : null,
      row.amount_usd ? formatMoney({ amount: row.amount_usd, currency: 'USD' }, locale) : null,
    ]
    return amounts.filter((text) => text !== null).join(locale === 'fa' ? '، ' : ', ')
  }
}

/** Returns a function that names the scope of a discount: everything, a kind, or one title. */
export function useIsFor(): (row: DiscountRow) => string {
  const t = useTranslations('studio.discounts')
  return (row) => {
    const kind = row.kind ? t(`kinds.${row.kind}`) : null
    if (row.product_title) return kind ? t('kindOfTitle', { kind, title: row.product_title }) : row.product_title
    return kind ?? t('forAll')
  }
}

/** From when until when. */
export function useWhen(): (row: DiscountRow) => string {
  const t = useTranslations('studio.discounts')
  const locale = useLocale()
  const at = (instant: string) => formatDateTime(new Date(instant), locale, { weekday: false })
  const end = (instant: string) => formatEnd(new Date(instant), locale, { weekday: false })
  return ({ starts_at, ends_at }) => {
    if (starts_at && ends_at) return t('fromUntil', { from: at(starts_at), until: end(ends_at) })
    if (starts_at) return t('from', { from: at(starts_at) })
    return ends_at ? t('until', { until: end(ends_at) }) : t('always')
  }
}

/** «۳ از ۱۰۰»: used and held, and the limit. */
export function useUses(): (row: DiscountRow) => string {
  const t = useTranslations('studio.discounts')
  const locale = useLocale()
  return ({ used, held, total_limit }) => {
    const n = localDigits(used + held, locale)
    return total_limit ? t('usesOf', { n, limit: localDigits(total_limit, locale) }) : n
  }
}

export function StateTag({ row }: { row: DiscountRow }) {
  const t = useTranslations('studio.discounts.states')
  return <span className={`tag ${stateTags[row.state]}`}>{t(row.state)}</span>
}
