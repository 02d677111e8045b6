import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime, formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatInOtherCalendar } from '#lib/time/other-calendar.ts'
import { Icon } from '#web/ui/icon.tsx'
import { cityTime } from './city-time.ts'
import type { Screening, ScreeningState } from './screening.ts'
import { screeningTerms, type Term } from './screening-terms.ts'
import { useVisitorZone } from './use-visitor-zone.ts'

const told = ['cancelled', 'postponed', 'interrupted', 'ended'] as const

/** Shows that a screening was cancelled, postponed or interrupted, or is over; nothing while it goes as planned. */
export function StateNote({ state }: { state: ScreeningState }) {
  const t = useTranslations('screening')
  const found = told.find((one) => one === state)
  if (found === undefined) return null
  return (
    <div className={`note state-note${found === 'cancelled' ? ' failed' : ''}`} role="status">
      <Icon name="info" />
      <p>
        <b>{t(`states.${found}`)}.</b> {t(`stateHelp.${found}`)}
      </p>
    </div>
  )
}

/** When it is: by the clock of Tehran, and by the visitor's own where that shows something else. */
export function ScreeningTimes({ screening: { mode, starts_at, ends_at } }: { screening: Screening }) {
  const t = useTranslations('screening')
  if (starts_at === null)
    return (
      <section className="section">
        <h2>{t('when')}</h2>
        <p className="muted">{t('noDateHelp')}</p>
      </section>
    )
  return (
    <section className="section">
      <h2>{t('when')}</h2>
      {mode === 'window' && ends_at !== null ? (
        <div className="screening-times">
          <Clocks instant={starts_at} label={t('opensAt')} />
          <Clocks instant={ends_at} label={t('closesAt')} />
        </div>
      ) : (
        <div className="screening-times">
          <Clocks instant={starts_at} />
        </div>
      )}
    </section>
  )
}

function Clocks({ instant, label }: { instant: string; label?: string }) {
  const t = useTranslations('screening')
  const locale = useLocale()
  const zone = useVisitorZone()
  const at = new Date(instant)
  const here = zone === null ? null : cityTime(at, zone, locale)
  return (
    <>
      <div className="card">
        <p className="tiny muted">{label ? `${label} · ${t('tehranTime')}` : t('tehranTime')}</p>
        <p className="large strong">{formatDate(at, locale, { weekday: true })}</p>
        <p className="tiny muted">{formatInOtherCalendar(at, locale)}</p>
        <p className="hour">{formatTime(at, locale)}</p>
      </div>
      {zone === null && <UnknownClock at={at} />}
      {here && (
        <div className="card">
          <p className="tiny muted">
            {label && `${label} · `}
            {here.city === null ? t('yourTime') : t('cityTime', { city: here.city })}
          </p>
          <p className="large strong">{here.day}</p>
          <p className="tiny muted">{here.otherDay}</p>
          <p className="hour">{here.time}</p>
        </div>
      )}
    </>
  )
}

/** The room of the visitor's own clock before it is known, for those whose device has another than Tehran's. */
function UnknownClock({ at }: { at: Date }) {
  const t = useTranslations('screening')
  const locale = useLocale()
  return (
    <div className="card only-abroad" aria-hidden="true">
      <p className="tiny muted">{t('yourTime')}</p>
      <p className="large strong unseen">{formatDate(at, locale, { weekday: true })}</p>
      <p className="tiny unseen">{formatInOtherCalendar(at, locale)}</p>
      <p className="hour unseen">{formatTime(at, locale)}</p>
    </div>
  )
}

/** Shows the terms of this screening, in words and in an order. */
export function ScreeningTerms({ screening, now }: { screening: Screening; now: string | null }) {
  const t = useTranslations('screening')
  const locale = useLocale()
  const terms = screeningTerms(screening, now === null ? null : new Date(now))
  return (
    <section className="section">
      <h2>{t('terms')}</h2>
      <ol className="screening-terms">
        {terms.map((term, at) => (
          <li key={term.key}>
            <span aria-hidden="true">{localDigits(at + 1, locale)}</span>
            <div>
              <TermText term={term} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function TermText({ term }: { term: Term }) {
  const t = useTranslations('screening.rules')
  const locale = useLocale()
  const values = {
    minutes: 'minutes' in term ? localDigits(term.minutes, locale) : '',
    n: 'hours' in term ? term.hours : 0,
    hours: 'hours' in term ? localDigits(term.hours, locale) : '',
    at: 'until' in term ? formatDateTime(new Date(term.until), locale, { year: false }) : '',
  }
  return (
    <>
      <b>{t(`${term.key}.title`, values)}</b>
      <p className="small muted">{t(`${term.key}.text`, values)}</p>
    </>
  )
}
