import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { formatDuration } from '#lib/time/durations.ts'
import { type ProgrammePart, programmeSteps } from '#web/features/catalog/programme/programme-steps.ts'
import '#web/features/catalog/programme/programme.css'

type Part = Pick<ProgrammePart, 'role' | 'title' | 'duration_ms'>

const minutesOf = (ms: number) => Math.max(1, Math.round(ms / 60_000))

/** Shows what a part is and how long it takes. */
export function PartWords({ part: { role, title, duration_ms: length } }: { part: Part }) {
  const t = useTranslations('programme')
  const locale = useLocale()
  return (
    <span>
      <b>
        <bdi>{title ?? t('talkInWords')}</bdi>
      </b>
      <span className="tiny muted">
        {' '}
        {t(`roles.${role}`)}
        {length > 0 && ` · ${formatDuration(minutesOf(length), locale)}`}
      </span>
    </span>
  )
}

type Props = { parts: readonly ProgrammePart[]; current?: number | null }

/** An evening in its order, with the hour of each part in Tehran where all see it at one point. */
export function ProgrammeList({ parts, current = null }: Props) {
  const t = useTranslations('programme')
  const locale = useLocale()
  const hour = (at: string | null) => (at === null ? '' : formatTime(new Date(at), locale))
  const hasHours = parts.some(({ starts_at: at }) => at !== null)
  return (
    <>
      <ol className={`programme-list${hasHours ? ' timed' : ''}`}>
        {programmeSteps(parts).map((step) =>
          step.kind === 'part' ? (
            <li key={step.part.number} aria-current={step.part.number === current ? 'step' : undefined}>
              {hasHours && <span className="tiny muted">{hour(step.part.starts_at)}</span>}
              <PartWords part={step.part} />
            </li>
          ) : (
            <li key={step.startsAt}>
              <span className="tiny muted">{hour(step.startsAt)}</span>
              <span className="muted">
                {t('interval')} <span className="tiny">{formatDuration(step.minutes, locale)}</span>
              </span>
            </li>
          ),
        )}
      </ol>
      {hasHours && <p className="tiny muted">{t('hours')}</p>}
    </>
  )
}
