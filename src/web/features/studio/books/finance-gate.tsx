import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiProblem } from '../../../api.ts'
import { PageHead } from '../../../page-head.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { FailedPart, State } from '../../../ui/state.tsx'
import { useMayCall } from '../frame/staff.ts'
import '../form/form.css'
import '../table/table.css'
import '../desk.css'
import '../refunds/refunds.css'
import './books.css'
import './figures.css'

/** Lets the finance desk in; tells other staff whose room it is. */
export function FinanceGate({ children }: { children: ReactNode }) {
  const t = useTranslations('studio.finance')
  if (useMayCall('GET /studio/finance')) return children
  return (
    <>
      <PageHead title={t('pageTitle')} hidden />
      <NotYours />
    </>
  )
}

function NotYours() {
  const t = useTranslations('studio.finance')
  return (
    <State drawing="nothing" heading="h1" title={t('notYours')} text={t('notYoursHelp')}>
      <ButtonLink kind="soft" to="/studio">
        {t('toStudio')}
      </ButtonLink>
    </State>
  )
}

/** What did not come: a role that was taken away meanwhile is said, anything else can be tried again. */
export function Trouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiProblem && error.status === 403) return <NotYours />
  return <FailedPart onRetry={onRetry} heading="h2" />
}
