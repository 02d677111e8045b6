import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call, callForFile } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { DownloadReport } from '#web/features/screenings/reports/download-report.tsx'
import { MonthChoice } from '#web/features/screenings/reports/month-choice.tsx'
import { type Month, monthIn, monthsUpTo } from '#web/features/screenings/reports/months.ts'
import { ReportView } from '#web/features/screenings/reports/report-view.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'

/** Shows the earnings of screenings and festivals in a month, of all or of one party. */
export function ReportsPage() {
  const locale = useLocale()
  const [params] = useSearchParams()
  const [months] = useState(() => monthsUpTo(new Date(), locale))
  const month = monthIn(params, months)
  return month === undefined ? null : <OfMonth months={months} month={month} />
}

function OfMonth({ months, month }: { months: readonly Month[]; month: Month }) {
  const t = useTranslations('studio.reports')
  const locale = useLocale()
  const [params, setParams] = useSearchParams()
  const parties = useAnswer(`parties/${locale}`, (signal) => call('GET /studio/report-parties', {}, { signal }))
  const partyId = params.get('party') ?? ''
  const isKnown = parties.value?.items.some(({ id }) => id === partyId) === true
  const query = { from: month.from, to: month.to, ...(isKnown ? { party_id: partyId } : {}) }
  const answer = useAnswer(`report/${locale}/${JSON.stringify(query)}`, (signal) =>
    call('GET /studio/screening-report', { query }, { signal }),
  )
  const choose = (name: 'from' | 'party', value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { preventScrollReset: true })
  }
  const report = answer.value
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        <ButtonLink kind="soft" size="tight" to="/studio/reports/parties">
          {t('parties')}
        </ButtonLink>
      </RoomHead>
      <div className="report-tools">
        <MonthChoice months={months} month={month} onChoose={(from) => choose('from', from)} />
        <SelectField
          label={t('party')}
          name="party"
          value={isKnown ? partyId : ''}
          options={[
            { value: '', label: t('all') },
            ...(parties.value?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => choose('party', id)}
        />
        <DownloadReport
          fetchFile={() => callForFile('GET /studio/screening-report', { query }, '.csv')}
          isEmpty={report === null || report.rows.length === 0}
        />
      </div>
      {answer.error !== null && <FailedPart onRetry={answer.reload} />}
      {answer.error === null && report === null && <BlockSkeleton />}
      {answer.error === null && report !== null && <ReportView report={report} isStale={!answer.isFresh} />}
    </>
  )
}
