import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { countOf, percentOf } from '#web/features/studio/figures.ts'
import { useCountryNames } from '#web/features/studio/use-country-names.ts'
import type { LiveDesk } from './live-data.ts'
import { useRungName } from './rung-name.ts'

/** How many answers the line of viewers goes back: five minutes. */
const remembered = 150
const networksShown = 4

/** How many watch now, from where, on which rung, and whether they stall. */
export function ViewersCard({ desk }: { desk: LiveDesk }) {
  const t = useTranslations('studio.live')
  const source = useTranslations('studio.members')
  const locale = useLocale()
  const id = useId()
  const rungName = useRungName(desk)
  const { viewers } = desk
  const { nameOf } = useCountryNames()
  const smooth = viewers.now === 0 ? null : (viewers.now - viewers.stalled) / viewers.now
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="row between">
        <h2 id={id}>{t('viewers')}</h2>
        {smooth !== null && (
          <span className={`tag ${smooth >= 0.95 ? 'good' : 'waiting'}`}>
            {t('smooth', { share: percentOf(smooth, locale) })}
          </span>
        )}
      </div>
      <div className="row between live-viewers">
        <p>
          <b className="live-count">{countOf(viewers.now, locale)}</b>{' '}
          <span className="small muted">{t('watching')}</span>
        </p>
        <Course count={viewers.now} at={desk.now} />
      </div>
      <p className="row wrap tiny muted">
        <span>{t('sold', { n: countOf(viewers.tickets, locale) })}</span>
        <span>{t('asked', { n: countOf(desk.questions, locale) })}</span>
        {viewers.stalled > 0 && <span>{t('stalls', { n: viewers.stalled })}</span>}
        {viewers.networks.slice(0, networksShown).map(({ country, operator, viewers: n }) => (
          <span key={`${country} ${operator}`}>
            {country === null ? t('unknownCountry') : nameOf(country)}
            {operator !== null && (
              <>
                {' '}
                <bdi>{operator}</bdi>
              </>
            )}{' '}
            {percentOf(n / Math.max(1, viewers.now), locale)}
          </span>
        ))}
      </p>
      {viewers.networks.some(({ operator }) => operator !== null) && (
        <p className="tiny muted">
          <a href="https://db-ip.com">{source('operatorsBy')}</a>
        </p>
      )}
      {viewers.rungs.length > 0 && (
        <p className="tiny muted">
          {t('byRung', {
            list: viewers.rungs.map(({ rung, viewers: n }) => `${rungName(rung)}: ${countOf(n, locale)}`).join(' · '),
          })}
        </p>
      )}
    </section>
  )
}

/** The course of the last minutes, since this page is open. */
function Course({ count, at }: { count: number; at: string }) {
  const [course, setCourse] = useState<{ at: string; counts: readonly number[] }>({ at, counts: [count] })
  if (course.at !== at) setCourse({ at, counts: [...course.counts, count].slice(-remembered) })
  const { counts } = course
  if (counts.length < 2) return null
  const most = Math.max(1, ...counts)
  const points = counts.map((n, index) => {
    const x = (index / (counts.length - 1)) * 120
    return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(26 - (n / most) * 24).toFixed(1)}`
  })
  return (
    <svg className="live-line" viewBox="0 0 120 28" aria-hidden="true">
      <path d={points.join('')} />
    </svg>
  )
}
