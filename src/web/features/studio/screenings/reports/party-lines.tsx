import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { dayWords } from '#web/features/screenings/reports/months.ts'
import { LineForm } from './line-form.tsx'
import { typedDay } from './line-entry.ts'
import type { Party } from './parties-page.tsx'
import { useSaving } from './use-saving.ts'

type Line = Party['lines'][number]
type Props = { party: Party; onChanged: (party: Party) => void }

/** A party’s contract lines: read, ended, and added. */
export function PartyLines({ party, onChanged }: Props) {
  const t = useTranslations('studio.reports')
  return (
    <>
      {party.lines.length === 0 ? (
        <p className="small muted">{t('noLines')}</p>
      ) : (
        <ul className="party-lines">
          {party.lines.map((line) => (
            <li key={line.id}>
              <OneLine line={line} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary className="small">{t('addLine')}</summary>
        <LineForm party={party} onChanged={onChanged} />
      </details>
    </>
  )
}

function OneLine({ line, onChanged }: { line: Line; onChanged: (party: Party) => void }) {
  const t = useTranslations('studio.reports')
  const locale = useLocale()
  const { share } = line
  const percent = (points: number) =>
    localDigits(String(points / 100).replace('.', locale === 'fa' ? '٫' : '.'), locale)
  return (
    <>
      <b>
        <bdi>{line.product.title}</bdi>
      </b>
      <p className="small">
        {share.kind === 'part'
          ? t('part', { percent: percent(share.basis_points) })
          : t('fixed', { each: formatMoney(share.each, locale) })}
      </p>
      {share.kind === 'fixed' && <p className="tiny muted">{t('fixedOnly')}</p>}
      <p className="tiny muted">
        {line.to_day === null
          ? t('from', { from: dayWords(line.from_day, locale) })
          : t('between', { from: dayWords(line.from_day, locale), to: dayWords(line.to_day, locale) })}
      </p>
      {line.to_day === null && <EndLine line={line} onChanged={onChanged} />}
    </>
  )
}

function EndLine({ line, onChanged }: { line: Line; onChanged: (party: Party) => void }) {
  const t = useTranslations('studio.reports')
  const [day, setDay] = useState('')
  const { busy, faults, save, setFaults } = useSaving()
  const end = () => {
    const read = typedDay(day)
    if (read === undefined) return setFaults({ to_day: t('faults.day') })
    return void save(async () => {
      onChanged(await call('POST /studio/report-lines/:id/end', { params: { id: line.id }, body: { to_day: read } }))
      toast({ kind: 'good', text: t('ended') })
    })
  }
  return (
    <details>
      <summary className="small">{t('end')}</summary>
      <div className="stack">
        <Field
          label={t('toDay')}
          name="to_day"
          autoComplete="off"
          value={day}
          error={faults['to_day']}
          help={t('dayHelp')}
          onChange={(event) => setDay(event.target.value)}
        />
        <p>
          <Button busy={busy} onClick={end}>
            {t('end')}
          </Button>
        </p>
      </div>
    </details>
  )
}
