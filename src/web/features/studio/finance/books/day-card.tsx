import { useLocale, useTranslations } from 'use-intl'
import { formatAmount, type Currency } from '#lib/money/money.ts'
import { Link } from '#web/ui/link.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { type Column, Table } from '#web/features/studio/table/table.tsx'
import type { Finance } from './finance-data.ts'
import { addressOfPayments } from './payment-search.ts'
import { daysOf, dayWords } from './period.ts'
import { Sideways } from './sideways.tsx'
import { axisOf, byDay, type DayOf, moneysOf, shortAmount } from './sums.ts'

/** Shows the money that came in and went back day by day, with a chart and a table for each currency. */
export function DayCard({ finance }: { finance: Finance }) {
  const t = useTranslations('studio.finance.days')
  const units = useTranslations('studio.finance.units')
  const all = daysOf(finance)
  return (
    <section className="card wide-part" aria-labelledby="finance-days">
      <div className="part-head">
        <h2 id="finance-days">{t('heading')}</h2>
        <p className="legend tiny muted" aria-hidden="true">
          <span className="mark-paid" /> {t('paid')}
          <span className="mark-back" /> {t('refunded')}
        </p>
      </div>
      {moneysOf(finance).map((currency) => {
        const days = byDay(finance, currency, all)
        return (
          <div key={currency} className="day-part">
            <h3 className="tiny muted">{t('unit', { unit: units(currency) })}</h3>
            <Chart days={days} currency={currency} />
            <details>
              <summary className="small">{t('table')}</summary>
              <DayTable days={days} currency={currency} />
            </details>
          </div>
        )
      })}
    </section>
  )
}

const height = 100

/** Time follows the reading direction; the table below gives the same figures to readers who cannot see the chart. */
function Chart({ days, currency }: { days: readonly DayOf[]; currency: Currency }) {
  const locale = useLocale()
  const most = axisOf(Math.max(...days.map(({ paid, refunded }) => Math.max(paid.amount, refunded.amount))), currency)
  const step = Math.ceil(days.length / 7)
  const tall = (amount: number) => (amount === 0 ? 0 : Math.max(1, (amount / most) * height))
  const bar = (amount: number) => ({ y: height - tall(amount), height: tall(amount) })
  return (
    <div className="day-chart" aria-hidden="true">
      <ol className="axis tiny muted">
        {[most, most / 2, 0].map((amount) => (
          <li key={amount}>{shortAmount(amount, currency, locale)}</li>
        ))}
      </ol>
      <ol className="columns-of-days">
        {days.map(({ day, paid, refunded }, at) => (
          <li key={day}>
            <svg viewBox={`0 0 20 ${height}`} preserveAspectRatio="none">
              <rect className="paid" x="4" width={refunded.amount > 0 ? 8 : 12} {...bar(paid.amount)} />
              {refunded.amount > 0 && <rect className="back" x="13" width="4" {...bar(refunded.amount)} />}
            </svg>
            {at % step === 0 && (
              <span className={`tiny muted${(at / step) % 2 === 1 ? ' minor' : ''}`}>
                {dayWords(day, locale, { short: true })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function DayTable({ days, currency }: { days: readonly DayOf[]; currency: Currency }) {
  const t = useTranslations('studio.finance.days')
  const units = useTranslations('studio.finance.units')
  const locale = useLocale()
  const money = (amount: number) => formatAmount({ amount, currency }, locale)
  const columns: Column<DayOf>[] = [
    {
      key: 'day',
      head: t('day'),
      cell: ({ day }) => (
        <Link className="link" to={addressOfPayments({ from: day, to: day })}>
          {dayWords(day, locale)}
        </Link>
      ),
    },
    { key: 'paid', head: t('paid'), cell: ({ paid }) => money(paid.amount) },
    { key: 'count', head: t('count'), cell: ({ paid }) => countOf(paid.count, locale) },
    { key: 'refunded', head: t('refunded'), cell: ({ refunded }) => money(refunded.amount) },
  ]
  return (
    <Sideways label={`${t('heading')}, ${t('unit', { unit: units(currency) })}`}>
      <Table className="figures-table" caption={t('heading')} columns={columns} rows={days} keyOf={({ day }) => day} />
    </Sideways>
  )
}
