import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { Picture } from '#web/ui/picture.tsx'
import '#web/features/screenings/schedule/tickets/ticket-door.css'

type Screening = OutputOf<'POST /guest-link'>['screening']

/** Shows the invitation of a group ticket: the film, the day in Tehran, and whose room. */
export function Invitation({ screening, head }: { screening: Screening; head: string }) {
  const t = useTranslations('ticketGuests')
  const locale = useLocale()
  const { poster, title, starts_at: startsAt, cafe } = screening
  return (
    <article className="mini-ticket paper">
      {poster && <Picture image={poster} sizes="92px" first />}
      <div>
        <p className="tiny muted">{head}</p>
        <h2>{title}</h2>
        <p className="small strong">
          {startsAt === null
            ? t('noDate')
            : t('inTehran', { at: formatDateTime(new Date(startsAt), locale, { weekday: true }) })}
        </p>
        {cafe && (
          <p className="small">
            {cafe.name} · {cafe.city}
          </p>
        )}
      </div>
    </article>
  )
}
