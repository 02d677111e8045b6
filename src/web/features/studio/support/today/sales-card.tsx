import { useLocale, useTranslations } from 'use-intl'
import { formatTime, weekdayName } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { barsOf, glanceOf, type Sales } from './today-data.ts'

type Props = { sales: Sales; now: string; hour: number }

/** Shows the sales of today in one currency, against the same weekday of the week before. */
export function SalesCard({ sales, now, hour }: Props) {
  const t = useTranslations('studio.today.sales')
  const locale = useLocale()
  const id = `today-sales-${sales.currency}`
  const { figure, unit } = glanceOf(sales.amount, sales.currency, locale)
  const weekday = weekdayName(new Date(now), locale)
  return (
    <section className="card today-sales" aria-labelledby={id}>
      <div className="today-part">
        <h2 id={id}>
          {t('heading')}
          <span className="only-said"> {t(`units.${unit}`)}</span>
        </h2>
        <Against sales={sales} weekday={weekday} />
      </div>
      <div className="today-sum">
        <div>
          <p className="today-figure">
            <bdi>{figure}</bdi> <span className="unit">{t(`units.${unit}`)}</span>
          </p>
          <p className="tiny muted">
            {t('purchases', { n: sales.purchases, time: formatTime(new Date(now), locale) })}
          </p>
        </div>
        <Parts sales={sales} />
      </div>
      <Bars sales={sales} hour={hour} />
      <p className="tiny muted">{t('dim', { weekday, sum: useSum(sales.before.whole_day, sales.currency) })}</p>
    </section>
  )
}

/** Neither today nor on the same day of the week before. */
export function NothingSold() {
  const t = useTranslations('studio.today.sales')
  return (
    <section className="card today-sales" aria-labelledby="today-nothing-sold">
      <h2 id="today-nothing-sold">{t('heading')}</h2>
      <p className="small muted">{t('none')}</p>
    </section>
  )
}

function useSum(amount: number, currency: Sales['currency']): string {
  const t = useTranslations('studio.today.sales')
  const { figure, unit } = glanceOf(amount, currency, useLocale())
  return `${figure} ${t(`units.${unit}`)}`
}

function Against({ sales: { percent }, weekday }: { sales: Sales; weekday: string }) {
  const t = useTranslations('studio.today.sales')
  const locale = useLocale()
  if (percent === null) return null
  const share = `${localDigits(Math.abs(percent), locale)}${locale === 'fa' ? '٪' : '%'}`
  const words = percent === 0 ? 'same' : percent > 0 ? 'more' : 'less'
  return <p className={percent < 0 ? 'tiny muted' : 'tiny ok'}>{t(words, { share, weekday })}</p>
}

function Parts({ sales: { parts, currency } }: { sales: Sales }) {
  const t = useTranslations('studio.today.sales')
  const locale = useLocale()
  if (parts.length < 2) return null
  return (
    <dl className="today-parts tiny">
      {parts.map(({ type, amount }) => {
        const { figure, unit } = glanceOf(amount, currency, locale)
        return (
          <div key={type}>
            <dt className="muted">{t(`types.${type}`)}</dt>
            <dd>
              <b>{figure}</b> <span className="only-said">{t(`units.${unit}`)}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const height = 100

/** Time runs in the reading direction. The sums beside it say the same to readers who cannot see the bars. */
function Bars({ sales, hour }: { sales: Sales; hour: number }) {
  const locale = useLocale()
  const tall = (part: number) => (part === 0 ? 0 : Math.max(2, part * height))
  return (
    <div aria-hidden="true">
      <ol className="today-hours">
        {barsOf(sales, hour).map(({ hour: at, kind, part }) => (
          <li key={at} className={kind}>
            <svg viewBox={`0 0 10 ${height}`} preserveAspectRatio="none">
              <rect width="10" y={height - tall(part)} height={tall(part)} />
            </svg>
          </li>
        ))}
      </ol>
      <p className="today-axis tiny muted">
        {['00', '06', '12', '18', '24'].map((at) => (
          <span key={at}>{localDigits(at, locale)}</span>
        ))}
      </p>
    </div>
  )
}
