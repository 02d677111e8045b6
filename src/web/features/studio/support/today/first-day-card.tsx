import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { useAsking } from '#web/features/studio/use-asking.ts'
import { addressOfStep, type FirstDay, isFirstDayOver, isOfMachine, type Step } from './today-data.ts'

/** The six steps of an installation, until all are done or somebody puts the list away. */
export function FirstDayCard({ steps, onChange }: { steps: FirstDay; onChange: () => void }) {
  const t = useTranslations('studio.today.firstDay')
  const heading = useId()
  const isOver = isFirstDayOver(steps)
  const [isOpen, setIsOpen] = useState(false)
  const done = steps.filter((step) => step.is_done).length
  const dismissal = useAsking(async () => {
    await call('POST /studio/today/first-day/dismiss', {})
    onChange()
  })
  return (
    <section className="card today-first-day" aria-labelledby={heading}>
      <div className="today-part">
        <h2 id={heading}>{t('heading')}</h2>
        <p className="tiny muted">{t('done', { n: done, all: steps.length })}</p>
      </div>
      <progress
        className="bar"
        max={steps.length}
        value={done}
        aria-label={t('done', { n: done, all: steps.length })}
      />
      <p className="small muted">{t(isOver ? 'over' : 'help')}</p>
      {(isOpen || !isOver) && (
        <ol className="today-steps">
          {steps.map(
            (step, at) =>
              (isOpen || !step.is_done) && <StepLine key={step.step} step={step} number={at + 1} onChange={onChange} />,
          )}
        </ol>
      )}
      {/* what is done is folded: what waits for somebody stands below this card */}
      {done > 0 && (
        <div>
          <Button kind="plain" size="tight" className="flush" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'fold' : 'unfold')}
          </Button>
        </div>
      )}
      <div>
        <Button kind="plain" size="tight" className="flush" busy={dismissal.busy} onClick={dismissal.ask}>
          {t('dismiss')}
        </Button>
        {dismissal.fault !== null && (
          <p className="help wrong" role="alert">
            {dismissal.fault}
          </p>
        )}
      </div>
    </section>
  )
}

function StepLine({ step, number, onChange }: { step: Step; number: number; onChange: () => void }) {
  const t = useTranslations('studio.today.firstDay')
  const locale = useLocale()
  const { is_done: isDone, lacks, paid_at: paidAt } = step
  const names = paidAt.map((bank) => t(`banks.${bank}`))
  const sentence =
    lacks === null && step.set_aside !== null
      ? t(`setAside.${step.set_aside}`)
      : lacks !== null
        ? t(`lacks.${lacks}`)
        : step.step === 'gateway'
          ? t('paidAt', { banks: names.join(locale === 'fa' ? '، ' : ', ') })
          : t(`have.${step.step}`)
  const name = t(`steps.${step.step}`)
  const verb = t(isDone ? 'change' : 'see')
  return (
    <li className={isDone ? 'done' : undefined}>
      <span className="step-mark" aria-hidden="true">
        {isDone ? <Icon name="check" /> : countOf(number, locale)}
      </span>
      <span className="grow">
        <b>{name}</b>
        <span className="only-said"> {t(isDone ? 'isDone' : 'isOpen')}</span>
        <small className="tiny muted">{sentence}</small>
        <SetAside step={step} name={name} onChange={onChange} />
      </span>
      {!isOfMachine(lacks) && (
        <Link className="today-verb" to={addressOfStep(step)} aria-label={`${verb}: ${name}`}>
          {verb}
        </Link>
      )}
    </li>
  )
}

/** Sets aside what the house does without, or takes it back. */
function SetAside({ step, name, onChange }: { step: Step; name: string; onChange: () => void }) {
  const t = useTranslations('studio.today.firstDay')
  const item = step.optional ?? step.set_aside
  const { busy, fault, ask } = useAsking(async () => {
    if (item === null) return
    const isSetAside = step.set_aside === null
    await call('PUT /studio/today/first-day/:item', { params: { item }, body: { is_set_aside: isSetAside } })
    onChange()
  })
  if (item === null) return null
  const verb = t(step.set_aside === null ? `without.${item}` : 'takeBack')
  return (
    <>
      <Button kind="plain" size="tight" className="flush" busy={busy} aria-label={`${verb}: ${name}`} onClick={ask}>
        {verb}
      </Button>
      {fault !== null && (
        <small className="help wrong" role="alert">
          {fault}
        </small>
      )}
    </>
  )
}
