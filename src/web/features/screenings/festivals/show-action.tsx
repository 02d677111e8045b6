import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import type { ShowState } from './show-states.ts'

type Props = { title: string; state: ShowState; onPlan: (wanted: boolean) => void }

/** Puts a show into the own plan, or takes it out. A place that is reserved is given back in the plan. */
export function ShowAction({ title, state, onPlan }: Props) {
  const t = useTranslations('festivals')
  if (state.state === 'plain') return null
  if (state.state === 'reserved')
    return (
      <span className="show-mark on" title={t('reserved')}>
        <Icon name="check" />
        <span className="only-said">{t('reserved')}</span>
      </span>
    )
  const isPlanned = state.state === 'planned'
  return (
    <button
      type="button"
      className={`show-mark${isPlanned ? ' on' : ''}`}
      aria-label={isPlanned ? t('takeOut', { title }) : t('putIn', { title })}
      aria-pressed={isPlanned}
      onClick={() => onPlan(!isPlanned)}
    >
      <Icon name={isPlanned ? 'check' : 'plus'} />
    </button>
  )
}
