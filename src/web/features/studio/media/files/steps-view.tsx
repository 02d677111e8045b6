import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { percentOf } from '#web/features/studio/figures.ts'
import type { Run, Step } from './media-data.ts'

/** The seven steps side by side, or below one another on narrow screens. */
export function StepsBar({ run }: { run: Run }) {
  const t = useTranslations('studio.video')
  return (
    <div className="pipe-room">
      <ol className="pipe" aria-label={t('pipeline')}>
        {run.steps.map((step) => (
          <StepMark key={step.step} step={step} />
        ))}
      </ol>
    </div>
  )
}

const filled = (step: Step): number =>
  step.state === 'done' || step.state === 'skipped' ? 1 : step.state === 'waiting' ? 0 : step.progress

function StepMark({ step }: { step: Step }) {
  const t = useTranslations('studio.video')
  const locale = useLocale()
  const name = t(`steps.${step.step}`)
  const isRunning = step.state === 'running'
  return (
    <li className={step.state} aria-current={isRunning ? 'step' : undefined}>
      <progress className="bar" max={1} value={filled(step)} aria-label={name} />
      <span>
        {name}
        {isRunning && step.progress > 0 && ` ${percentOf(step.progress, locale)}`}
        <span className="only-said"> {t(`stepStates.${step.state}`)}</span>
        {step.attempt > 1 && (isRunning || step.state === 'failed') && (
          <span className="tiny attempt"> {t('attempt', { n: step.attempt })}</span>
        )}
      </span>
    </li>
  )
}

/** Each rung of the ladder and each sound track, with its own progress bar. */
export function Parts({ run }: { run: Run }) {
  const t = useTranslations('studio.video')
  const locale = useLocale()
  const languages = useTranslations('studio.audio')
  const encode = run.steps.find((step) => step.step === 'encode')
  if (!encode || encode.parts.length === 0 || encode.state === 'waiting') return null
  const isOnlySound = encode.parts.filter(({ name }) => name.startsWith('audio')).length === 1
  const nameOf = (part: string) => {
    const [kind, lang = ''] = part.split(':')
    if (kind !== 'audio') return localDigits(part, locale)
    return !isOnlySound && languages.has(lang as 'fa')
      ? t('audioIn', { language: languages(lang as 'fa') })
      : t('audio')
  }
  return (
    <ul className="step-parts" aria-label={t('parts')}>
      {encode.parts.map((part) => (
        <li key={part.name} className={part.progress >= 1 ? 'done' : undefined}>
          <b>{nameOf(part.name)}</b>
          <progress className="bar" max={1} value={part.progress} aria-label={nameOf(part.name)} />
          <span className="muted">{percentOf(part.progress, locale)}</span>
        </li>
      ))}
    </ul>
  )
}
