import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { cityTime } from './city-time.ts'
import { useVisitorZone } from './use-visitor-zone.ts'

/**
 * From when to when by the visitor's own clock, under the hours of Tehran. A page is the same for everybody, so the line
 * is in it from the first paint, empty, and styles show it to those whose clock is another: nothing moves when the hours
 * come.
 */
export function OwnHours({ from, to }: { from: string; to: string }) {
  const t = useTranslations('screening')
  const locale = useLocale()
  const zone = useVisitorZone()
  const [begins, ends] = [new Date(from), new Date(to)]
  if (zone === null)
    return (
      <p className="tiny muted only-abroad unseen" aria-hidden="true">
        {t('ownHours', { from: formatTime(begins, locale), to: formatTime(ends, locale) })}
      </p>
    )
  const [own, ownEnd] = [cityTime(begins, zone, locale), cityTime(ends, zone, locale)]
  if (own === null || ownEnd === null) return null
  return (
    <p className="tiny muted">
      <span className={own.besideTehran === own.time ? 'hours-of-show' : undefined}>
        <span className="only-said">{own.city === null ? t('yourTime') : t('cityTime', { city: own.city })} </span>
        {t('ownHours', { from: own.besideTehran, to: ownEnd.time })}
      </span>
    </p>
  )
}
