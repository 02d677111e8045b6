import { useTranslations } from 'use-intl'
import type { Webhook } from './webhook-data.ts'

/** Whether messages go to a webhook, and whether they arrive. */
export function StateTag({ webhook }: { webhook: Pick<Webhook, 'state' | 'failing_since'> }) {
  const t = useTranslations('studio.webhooks')
  const { state, failing_since: failing } = webhook
  const shown = state === 'on' && failing !== null ? 'failing' : state
  return (
    <span className={`tag${shown === 'failing' || shown === 'disabled' ? ' warn' : ''}`}>{t(`states.${shown}`)}</span>
  )
}
