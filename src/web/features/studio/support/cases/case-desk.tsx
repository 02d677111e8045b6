import { useParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { AnswerForm } from './answer-form.tsx'
import type { StudioCase } from './case-data.ts'
import { ReportCard } from './report-card.tsx'
import './cases.css'

/** `/studio/cases/:id`: a case with its letters, whose it is, and the answer. */
export function CaseDesk() {
  const t = useTranslations('studio.cases')
  const locale = useLocale()
  const { id = '' } = useParams()
  const ask = (signal: AbortSignal) => call('GET /studio/cases/:id', { params: { id } }, { signal })
  const { value, error, reload, put } = useAnswer(`case/${locale}/${id}`, ask)
  if (value === null)
    return (
      <>
        <RoomHead title={t('title')} about={t('about')} />
        {error === null ? <BlockSkeleton /> : <FailedPart onRetry={reload} heading="h2" />}
      </>
    )
  const about = `${t('number', { number: localDigits(value.number, locale) })} · ${value.topic_name} · ${formatDateTime(new Date(value.created_at), locale)}`
  return (
    <>
      <Link to="/studio/cases" className="small muted">
        {t('back')}
      </Link>
      <RoomHead title={value.subject} about={about}>
        <span className="row wrap">
          <span className="tag">{t(`states.${value.state}`)}</span>
          {value.held_for.map((reason) => (
            <span key={reason} className="tag warn">
              {t(`held.${reason}`)}
            </span>
          ))}
          {value.member_id !== null && (
            <ButtonLink kind="soft" size="tight" to={`/studio/members/${value.member_id}?case=${value.id}`}>
              {value.report === null ? t('toMember') : t('toRemedy')}
            </ButtonLink>
          )}
        </span>
      </RoomHead>
      <div className="case-desk">
        <div className="stack">
          <Talk found={value} />
          <AnswerForm key={value.id} found={value} onChange={put} onMoved={reload} />
        </div>
        <Whose found={value} />
      </div>
    </>
  )
}

function Talk({ found }: { found: StudioCase }) {
  const t = useTranslations('studio.cases')
  const locale = useLocale()
  return (
    <ol className="card case-talk" aria-label={t('talk')}>
      {found.talk.map((letter) => (
        <li key={letter.id}>
          <p className="row wrap small">
            <b>
              <bdi>{letter.voice === 'house' ? (letter.staff ?? t('house')) : found.name}</bdi>
            </b>
            {letter.voice === 'house' && <span className="tag">{t('house')}</span>}
            <span className="tiny muted">{formatDateTime(new Date(letter.created_at), locale)}</span>
          </p>
          <p className="case-letter" dir="auto">
            {letter.text}
          </p>
          <p className="row wrap">
            {letter.pictures.map((picture, index) => (
              <a key={picture.src} href={picture.src} target="_blank" rel="noreferrer" className="case-shot">
                <Picture image={picture} sizes="160px" alt={t('picture', { n: localDigits(index + 1, locale) })} />
              </a>
            ))}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Whose({ found }: { found: StudioCase }) {
  const t = useTranslations('studio.cases')
  const locale = useLocale()
  const rows = [
    [t('name'), found.name],
    [t('email'), found.email],
    [t('phone'), found.phone],
    [t('reference'), found.reference],
    [t('language'), t(`languages.${found.language}`)],
    [t('account'), found.is_member ? t('member') : t('stranger')],
  ] as const
  return (
    <aside className="stack">
      {found.report && <ReportCard report={found.report} />}
      <div className="card">
        <h2>{t('whose')}</h2>
        <dl className="case-whose small">
          {rows.map(([name, value]) =>
            value === null ? null : (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
          )}
        </dl>
      </div>
      {found.others.length > 0 && (
        <div className="card">
          <h2>{t('others')}</h2>
          <ul className="case-others small">
            {found.others.map((other) => (
              <li key={other.id}>
                <Link to={`/studio/cases/${other.id}`} className="link">
                  <bdi>{other.subject}</bdi>
                </Link>{' '}
                <span className="tiny muted">
                  {localDigits(other.number, locale)} · {t(`states.${other.state}`)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  )
}
