import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { Moment } from '#web/features/studio/moment.tsx'
import type { MassCard } from './mass-data.ts'

/** Returns a function that names everybody's remedy: «۲۴ ساعت بیشتر». */
export function useWhat() {
  const t = useTranslations('studio.mass')
  const locale = useLocale()
  return (what: MassCard['what']): string => {
    if (what.deed === 'extend') return t('what.extend', { count: localDigits(what.hours, locale) })
    if (what.deed === 'refund') return t('what.refund')
    const money = formatMoney({ amount: what.amount, currency: 'IRR' }, locale)
    return t('what.coupon', { money, days: localDigits(what.days, locale) })
  }
}

/** From when to when, and of which titles. */
export function Span({ mass }: { mass: MassCard }) {
  const t = useTranslations('studio.mass')
  const locale = useLocale()
  return (
    <>
      <Moment at={mass.from} /> – <Moment at={mass.until} /> ·{' '}
      <bdi>
        {mass.titles.length === 0
          ? t('allTitles')
          : mass.titles.map(({ name }) => name).join(locale === 'fa' ? '، ' : ', ')}
      </bdi>
    </>
  )
}
