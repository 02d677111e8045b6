import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { wholeOf } from '#lib/typed/whole-number.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { entryOf, parseInstant, noMoment } from '#web/features/studio/form/instant-entry.ts'
import type { StudioSeason } from './season-data.ts'
import type { EpisodeForm } from './season-table-form.ts'
import { planned } from './release-plan.ts'
import type { TableDraft } from './use-season.ts'

/** The hour at which episodes usually come, in Tehran. */
const usualHour = '20:00'

/** Episodes that are not on the site yet: a plan does not move what visitors see already. */
const isOpen = (row: EpisodeForm, season: StudioSeason): boolean =>
  season.episodes.find(({ id }) => id === row.id)?.state !== 'published'

/** Makes a plan of release: the first day, and the days between episodes; shown before it is written. */
export function PlanPanel({ draft, season }: { draft: TableDraft; season: StudioSeason }) {
  const t = useTranslations('studio.series')
  const locale = useLocale()
  const [first, setFirst] = useState({ ...noMoment, time: localDigits(usualHour, locale) })
  const [every, setEvery] = useState(localDigits(7, locale))
  const rows = draft.form.rows.filter((row) => isOpen(row, season))
  const read = parseInstant(first)
  const start = 'instant' in read ? read.instant : null
  const days = wholeOf(every, { most: 999 })
  const instants = start === null || days === null ? [] : planned({ first: start, everyDays: days }, rows.length)
  const apply = () => {
    const at = new Map(rows.map(({ key }, index) => [key, entryOf(instants[index], locale, 'moment')]))
    draft.set((form) => ({
      ...form,
      rows: form.rows.map((row) => ({ ...row, release: at.get(row.key) ?? row.release })),
    }))
  }
  return (
    <details className="season-panel">
      <summary>{t('plan')}</summary>
      <div className="stack">
        <p className="small muted">{t('planHelp')}</p>
        <div className="row wrap end-aligned">
          <Field
            label={t('planFirst')}
            autoComplete="off"
            value={first.date}
            error={'refused' in read && read.refused !== 'time' ? t('planDate') : undefined}
            onChange={(event) => setFirst({ ...first, date: event.target.value })}
          />
          <Field
            label={t('columns.time')}
            autoComplete="off"
            inputMode="numeric"
            className="short"
            value={first.time}
            onChange={(event) => setFirst({ ...first, time: event.target.value })}
          />
          <Field
            label={t('planEvery')}
            autoComplete="off"
            inputMode="numeric"
            className="short"
            value={every}
            error={days === null ? t('planDays') : undefined}
            onChange={(event) => setEvery(event.target.value)}
          />
        </div>
        {instants.length > 0 && (
          <>
            <ol className="plan-preview small" aria-label={t('planPreview')}>
              {rows.map((row, at) => (
                <li key={row.key}>
                  <span>{t('rowOf', { number: localDigits(row.number, locale) })}</span>
                  <span className="muted">
                    {formatDateTime(new Date(instants[at] ?? ''), locale, { weekday: true })}
                  </span>
                </li>
              ))}
            </ol>
            <div>
              <Button kind="soft" size="tight" onClick={apply}>
                {t('planApply')}
              </Button>
            </div>
          </>
        )}
        {rows.length === 0 && <p className="small muted">{t('planNone')}</p>}
      </div>
    </details>
  )
}
