import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { toast } from '#web/ui/toast.ts'

/** Says what came of trying again: queued, or an equal job waited already. */
export function useToldRetry(): (done: OutputOf<'POST /studio/dead-jobs/retry'>) => void {
  const t = useTranslations('deadJobs')
  return ({ retried, waiting_already: waiting }) => {
    if (retried > 0) toast({ kind: 'good', text: t('retried', { n: retried }) })
    if (waiting > 0) toast({ kind: 'good', text: t('waitingAlready') })
  }
}
