import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { OwnSeries } from './series.ts'
import { hasPlanWay, lowestPrice, type SeriesWay } from './series-ways.ts'

/** On a phone the list stands before the ways to watch: one line with the lowest price leads there. */
export function WaysStrip({ ways, own }: { ways: readonly SeriesWay[]; own: OwnSeries | null }) {
  const t = useTranslations('series')
  const locale = useLocale()
  const price = lowestPrice(ways)
  if (price === null) return null
  const byPlan = own !== null && hasPlanWay(own)
  return (
    <a className="note waiting ways-strip only-small for-grown-ups" href="#ways">
      <Icon name="ticket" className="accent" />
      <span>
        <span className="block">{t('waysToWatch')}</span>
        <span className="tiny muted">{t(byPlan ? 'fromOrPlan' : 'from', { price: formatMoney(price, locale) })}</span>
      </span>
      <Icon name="next" />
    </a>
  )
}
