import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call, callForFile } from '#web/api.ts'
import { useGrownUpData } from '#web/use-member-data.ts'
import { SelectField } from '#web/ui/field.tsx'
import { BlockSkeleton } from '#web/ui/skeleton.tsx'
import { FailedPart, State } from '#web/ui/state.tsx'
import { DownloadReport } from './download-report.tsx'
import { MonthChoice } from './month-choice.tsx'
import { monthIn, monthsUpTo } from './months.ts'
import { ReportView } from './report-view.tsx'

type Party = { id: string; name: string }

/** The reports of the parties whose reader this member is, one month of one party at a time. */
export function OwnReport({ parties }: { parties: readonly Party[] }) {
  const t = useTranslations('screeningReport')
  const locale = useLocale()
  const [params, setParams] = useSearchParams()
  const [months] = useState(() => monthsUpTo(new Date(), locale))
  const party = parties.find(({ id }) => id === params.get('party')) ?? parties[0]
  const month = monthIn(params, months)
  if (party === undefined || month === undefined)
    return <State drawing="empty" title={t('noParties')} text={t('noPartiesHelp')} />
  const choose = (name: 'from' | 'party', value: string) => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    setParams(next, { preventScrollReset: true })
  }
  return (
    <>
      <div className="report-tools">
        {parties.length > 1 && (
          <SelectField
            label={t('party')}
            name="party"
            value={party.id}
            options={parties.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => choose('party', id)}
          />
        )}
        <MonthChoice months={months} month={month} onChoose={(from) => choose('from', from)} />
      </div>
      {parties.length === 1 && (
        <p className="large">
          <bdi>{party.name}</bdi>
        </p>
      )}
      <Loaded key={`${party.id}/${month.from}`} id={party.id} period={{ from: month.from, to: month.to }} />
    </>
  )
}

function Loaded({ id, period }: { id: string; period: { from: string; to: string } }) {
  const asked = { params: { id }, query: period }
  const { data, reload } = useGrownUpData(`report/${id}/${period.from}`, (signal) =>
    call('GET /me/reports/:id', asked, { signal }),
  )
  if (data.state === 'loaded')
    return (
      <>
        <ReportView report={data.value} />
        {data.value.rows.length > 0 && (
          <DownloadReport fetchFile={() => callForFile('GET /me/reports/:id', asked, '.csv')} isEmpty={false} />
        )}
      </>
    )
  if (data.state === 'failed' || data.state === 'missing') return <FailedPart onRetry={reload} />
  return <BlockSkeleton />
}
