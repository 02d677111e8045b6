import { useLocale, useTranslations } from 'use-intl'
import { formatAmount, type Money } from '#lib/money/money.ts'

/** Amounts in several currencies, one per line: the figure large, its unit after it. */
export function SumLines({ sums }: { sums: readonly Money[] }) {
  const t = useTranslations('studio.finance.units')
  const locale = useLocale()
  return sums.map(({ amount, currency }) => (
    <p key={currency} className="figure">
      <bdi>{formatAmount({ amount, currency }, locale)}</bdi> <span className="unit">{t(currency)}</span>
    </p>
  ))
}
