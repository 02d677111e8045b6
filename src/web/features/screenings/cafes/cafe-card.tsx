import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { CafeFront } from './cafe-front.tsx'

type Cafe = OutputOf<'GET /cafes'>['items'][number]

/** A cafe with its next evening. */
export function CafeCard({ cafe }: { cafe: Cafe }) {
  const t = useTranslations('cafes')
  const locale = useLocale()
  const { next } = cafe
  const [picture] = cafe.pictures
  return (
    <article className="card cafe-card">
      {picture ? <Picture image={picture} sizes="148px" /> : <CafeFront id={cafe.id} />}
      <div>
        <h3>
          <Link className="whole" to={`/cafe/${cafe.id}`} prefetch="intent">
            {cafe.name}
          </Link>
        </h3>
        <p className="tiny muted">{cafe.address}</p>
        {next === null ? (
          <p className="small muted">{t('noEvening')}</p>
        ) : (
          <>
            <p className="small">
              <b>{next.title}</b>
            </p>
            {next.starts_at !== null && (
              <p className="tiny muted">{formatDateTime(new Date(next.starts_at), locale, { weekday: true })}</p>
            )}
          </>
        )}
        {cafe.is_step_free && <p className="tiny ok">{t('stepFree')}</p>}
      </div>
    </article>
  )
}
