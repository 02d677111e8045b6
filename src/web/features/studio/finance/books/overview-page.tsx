import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useNow } from '#web/features/studio/use-now.ts'
import { DayCard } from './day-card.tsx'
import type { Finance } from './finance-data.ts'
import { Trouble } from './finance-trouble.tsx'
import { FinanceHead } from './finance-head.tsx'
import { FigureCards } from './figure-cards.tsx'
import { OverviewSkeleton } from './finance-skeleton.tsx'
import { GatewayCard, StateCard } from './part-cards.tsx'
import { dayWords, type Period, periodOf, readPeriod, todayOf } from './period.ts'
import { PeriodChoice } from './period-choice.tsx'
import { TasksCard } from './tasks-card.tsx'

const refreshMs = 60_000

/** Payments and refunds of a period, and what waits for a person. */
export function OverviewPage() {
  const t = useTranslations('studio.finance')
  const locale = useLocale()
  const [params] = useSearchParams()
  const address = params.toString()
  const asked = useMemo(() => readPeriod(new URLSearchParams(address)), [address])
  const today = todayOf(useNow())
  const query = periodOf(asked, today)
  const answer = useAnswer(
    `finance/${query.from}/${query.to}`,
    (signal) => call('GET /studio/finance', { query }, { signal }),
    { every: refreshMs },
  )
  const words = ({ from, to }: Period) => ({
    from: dayWords(from, locale, { year: from.slice(0, 4) !== to.slice(0, 4) }),
    to: dayWords(to, locale, { year: true }),
  })
  const { value, isFresh, error, reload } = answer
  return (
    <>
      <FinanceHead title={t('title')} about={t('fromTo', words(query))}>
        <PeriodChoice asked={asked} period={query} />
      </FinanceHead>
      {error !== null ? (
        <Trouble error={error} onRetry={reload} />
      ) : value === null ? (
        <OverviewSkeleton />
      ) : (
        <Figures finance={value} busy={!isFresh} />
      )}
    </>
  )
}

function Figures({ finance, busy }: { finance: Finance; busy: boolean }) {
  return (
    <div className={`finance-board${busy ? ' stale' : ''}`} aria-busy={busy || undefined}>
      <FigureCards finance={finance} />
      <DayCard finance={finance} />
      <GatewayCard finance={finance} />
      <StateCard finance={finance} />
      <TasksCard finance={finance} />
    </div>
  )
}
