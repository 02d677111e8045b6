import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Link } from '#web/ui/link.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { toneOf } from './mass-data.ts'
import { MassForm } from './mass-form.tsx'
import { Span, useWhat } from './what-words.tsx'
import './mass.css'

/** `/studio/mass-remedies`: a remedy for everybody whom an outage hit, and those that were. */
export function MassRemediesPage() {
  const t = useTranslations('studio.mass')
  const locale = useLocale()
  const what = useWhat()
  const { value, error, reload } = useAnswer(`mass/${locale}`, (signal) =>
    call('GET /studio/mass-remedies', {}, { signal }),
  )
  return (
    <>
      <RoomHead title={t('title')} about={t('about')} />
      <MassForm />
      <h2 className="mass-heading">{t('earlier')}</h2>
      {error !== null && <FailedPart onRetry={reload} />}
      {value === null && error === null && <BlockSkeleton />}
      {value?.remedies.length === 0 && <p className="muted small">{t('noneYet')}</p>}
      <ol className="mass-list">
        {value?.remedies.map((one) => (
          <li key={one.id} className="card">
            <Link to={`/studio/mass-remedies/${one.id}`} className="row between wrap">
              <span className="mass-name">
                <b>{what(one.what)}</b>
                <span className="small muted">
                  <Span mass={one} />
                </span>
                <span className="small muted">
                  {t('people', { n: one.people, count: localDigits(one.people, locale) })} · {one.reason}
                </span>
              </span>
              <span className={`tag ${toneOf(one.state)}`}>{t(`states.${one.state}`)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  )
}
