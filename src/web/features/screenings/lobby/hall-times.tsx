import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime, formatTime } from '#lib/time/dates.ts'
import { formatInOtherCalendar } from '#lib/time/other-calendar.ts'
import { saveAs } from '#web/save-as.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAddress } from '#web/ui/link.tsx'
import { ProgrammeList } from '#web/features/catalog/programme/programme-list.tsx'
import { cityTime } from '#web/features/screenings/schedule/city-time.ts'
import type { Screening } from '#web/features/screenings/schedule/screening.ts'
import { calendarOf } from '#web/features/screenings/schedule/tickets/ticket-calendar.ts'
import { useVisitorZone } from '#web/features/screenings/schedule/use-visitor-zone.ts'
import type { HallNow } from './hall-clock.ts'
import type { HallTicket } from './use-hall-ticket.ts'

/** Two more cities in which many of the audience live; not those that are shown already. */
const others = ['Europe/Berlin', 'America/Toronto'] as const

/** The day in both calendars, and the hour by the visitor's own clock first, then Tehran's, then two more. */
export function HallTimes({ screening, ticket }: { screening: Screening; ticket: HallTicket | null }) {
  const t = useTranslations('hall')
  const locale = useLocale()
  const zone = useVisitorZone()
  const id = useId()
  if (screening.starts_at === null) return null
  const at = new Date(screening.starts_at)
  const here = zone === null ? null : cityTime(at, zone, locale)
  const elsewhere = others.flatMap((one) => (one === zone ? [] : (cityTime(at, one, locale) ?? [])))
  const days = { [locale]: formatDate(at, locale, { weekday: true }), other: formatInOtherCalendar(at, locale) }
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('when')}</h2>
      <p className="strong">{days[locale]}</p>
      <p className="small muted">{days.other}</p>
      <dl className="hall-cities">
        {here && (
          <div className="own">
            <dt>{here.city === null ? t('yourTime') : t('yourCity', { city: here.city })}</dt>
            <dd>{here.besideTehran}</dd>
          </div>
        )}
        <div className={here === null ? 'own' : ''}>
          <dt>{t('tehran')}</dt>
          <dd>{formatTime(at, locale)}</dd>
        </div>
        {elsewhere.map(({ city, besideTehran }) => (
          <div key={city}>
            <dt>{city}</dt>
            <dd>{besideTehran}</dd>
          </div>
        ))}
      </dl>
      {ticket !== null && <AddToCalendar ticket={ticket} at={at} />}
    </section>
  )
}

function AddToCalendar({ ticket, at }: { ticket: HallTicket; at: Date }) {
  const t = useTranslations('hall')
  const locale = useLocale()
  const address = useAddress()
  const { id, title } = ticket.screening
  const save = () => {
    const url = window.location.origin + address(`/screening/${id}/hall`)
    const text = t('calendarText', { at: formatDateTime(at, locale) })
    const file = calendarOf(ticket, { title, text, url, now: new Date() })
    if (file !== null) saveAs(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'parde-screening.ics')
  }
  return (
    <Button kind="plain" onClick={save}>
      <Icon name="calendar" />
      {t('calendar')}
    </Button>
  )
}

/** The evening in its order; nothing where one film is all. */
export function Programme({ hall }: { hall: Pick<HallNow, 'parts' | 'phase'> }) {
  const t = useTranslations('programme')
  const id = useId()
  if (hall.parts.length < 2) return null
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      <ProgrammeList parts={hall.parts} current={hall.phase.part} />
    </section>
  )
}
