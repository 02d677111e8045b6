import { useTranslations, useLocale } from 'use-intl'
import { countOf } from '#web/features/studio/figures.ts'
import { Moment } from '#web/features/studio/moment.tsx'
import type { ScreeningDesk } from './screening-data.ts'

/** Seats that the cafe sold at its own door: how many, by whom and when. Their money is the cafe's. */
export function DoorSalesCard({ sales }: { sales: ScreeningDesk['door_sales'] }) {
  const t = useTranslations('studio.doorSales')
  const locale = useLocale()
  return (
    <section className="card stack" aria-labelledby="desk-door">
      <h2 id="desk-door">{t('title')}</h2>
      <p className="small muted">{t('help')}</p>
      {sales.length === 0 && <p className="muted">{t('none')}</p>}
      <ul className="desk-offers small">
        {sales.map((sale) => (
          <li key={sale.id}>
            <span className="grow">
              <bdi>{sale.by ?? t('aHost')}</bdi>
            </span>
            <Moment at={sale.sold_at} />
            <b className="nowrap">{t('seats', { n: sale.seats, count: countOf(sale.seats, locale) })}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
