import { useLocale, useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import type { LiveDesk } from './live-data.ts'
import { instantIn, type Step, stepsOf } from './steps.ts'

/** The evening in four steps: what is done, where it stands, and when the rest is planned. */
export function StepLine({ desk }: { desk: LiveDesk }) {
  const t = useTranslations('studio.live')
  return (
    <ol className="live-steps" aria-label={t('steps.label')}>
      {stepsOf(desk).map((step) => (
        <One key={step.key} step={step} now={desk.now} />
      ))}
    </ol>
  )
}

function One({ step: { key, state, at, isPlanned }, now }: { step: Step; now: string }) {
  const t = useTranslations('studio.live')
  const locale = useLocale()
  const time = at === null ? null : instantIn(at, now, locale)
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
