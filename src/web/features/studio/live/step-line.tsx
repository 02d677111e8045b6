import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { LiveDesk } from './live-data.ts'
import { type Step, stepsOf } from './steps.ts'

/** The evening in four steps: what is done, where it stands, and when the rest is planned. */
export function StepLine({ desk }: { desk: LiveDesk }) {
  const t = useTranslations('studio.live')
  return (
    <ol className="live-steps" aria-label={t('steps.label')}>
      {stepsOf(desk).map((step) => (
        <One key={step.key} step={step} />
      ))}
    </ol>
  )
}

function One({ step: { key, state, at, isPlanned } }: { step: Step }) {
  const t = useTranslations('studio.live')
  const locale = useLocale()
  const time = at === null ? null : formatTime(new Date(at), locale)
  return (
    <li className={state} aria-current={state === 'current' ? 'step' : undefined}>
      <i aria-hidden="true">{state === 'done' && <Icon name="check" />}</i>
      <span>
        <b>{t(`steps.${key}`)}</b>
        {state === 'done' && <span className="only-said"> {t('steps.done')}</span>}
        {time !== null && (
          <span className="tiny muted">{isPlanned && key === 'end' ? t('steps.about', { at: time }) : time}</span>
        )}
      </span>
    </li>
  )
}
