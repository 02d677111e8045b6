import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { filmMarkKinds } from '#lib/lists/film-marks.ts'
import { formatClock } from '#lib/time/durations.ts'
import { ApiProblem, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import type { FilmMarks, TitleMedia } from '#web/features/studio/media/files/media-data.ts'
import { draftOfMarks, type MarkDraft, marksIn, withOneMore } from './marks-draft.ts'

type Props = { id: number; marks: FilmMarks; onMedia: (media: TitleMedia) => void }

/** Where chapters begin, and what a viewer may skip; players have it from the next opening on. */
export function MarksCard({ id, marks, onMedia }: Props) {
  const t = useTranslations('studio.marks')
  const locale = useLocale()
  const heading = useId()
  const canEdit = useMayCall('PUT /studio/titles/:id')
  const [rows, setRows] = useState(() => draftOfMarks(marks, locale))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const read = marksIn(rows, locale)
  const isChanged = JSON.stringify(read.marks) !== JSON.stringify(marks.items) || Object.keys(read.faults).length > 0
  const put = (next: MarkDraft[]) => {
    setErrors({})
    setRows(next)
  }
  const save = async () => {
    const faults = Object.entries(read.faults).map(([field, fault]) => [field, t(`faults.${fault}`)] as const)
    if (faults.length > 0) return setErrors(Object.fromEntries(faults))
    setBusy(true)
    try {
      const body = { version: marks.version, marks: read.marks }
      onMedia(await call('PUT /studio/titles/:id/marks', { params: { id }, body }))
      toast({ kind: 'good', text: t('saved') })
    } catch (error) {
      const told = error instanceof ApiProblem ? error.errors : {}
      setErrors(Object.fromEntries(Object.entries(told).map(([field, words]) => [field, words.join(' ')])))
      if (Object.keys(told).length === 0) toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card stack" aria-labelledby={heading}>
      <h2 id={heading}>{t('heading')}</h2>
      <p className="small muted">{t('help', { length: formatClock(Math.floor(marks.duration_ms / 1000), locale) })}</p>
      {rows.length === 0 && <p className="muted">{t('none')}</p>}
      <ol className="stack film-sounds">
        {rows.map((row, index) => (
          <MarkRow
            key={row.key}
            row={row}
            number={index + 1}
            errorOf={(field) => errors[`marks.${index}.${field}`]}
            canEdit={canEdit}
            onChange={(change) => put(rows.map((one) => (one.key === row.key ? { ...one, ...change } : one)))}
            onRemove={() => put(rows.filter((one) => one.key !== row.key))}
          />
        ))}
      </ol>
      {canEdit && (
        <div className="row wrap">
          <Button kind="soft" size="tight" onClick={() => put(withOneMore(rows))}>
            {t('add')}
          </Button>
          <Button kind="soft" size="tight" busy={busy} disabled={!isChanged} onClick={() => void save()}>
            {t('save')}
          </Button>
          {isChanged && (
            <Button kind="plain" size="tight" onClick={() => put(draftOfMarks(marks, locale))}>
              {t('back')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

type RowProps = {
  row: MarkDraft
  number: number
  errorOf: (field: 'start_ms' | 'end_ms' | 'name_fa' | 'name_en') => string | undefined
  canEdit: boolean
  onChange: (change: Partial<MarkDraft>) => void
  onRemove: () => void
}

function MarkRow({ row, number, errorOf, canEdit, onChange, onRemove }: RowProps) {
  const t = useTranslations('studio.marks')
  const error = (field: Parameters<typeof errorOf>[0]) => {
    const sentence = errorOf(field)
    return sentence === undefined ? {} : { error: sentence }
  }
  const isChapter = row.kind === 'chapter'
  const clock = { inputMode: 'numeric', autoComplete: 'off', disabled: !canEdit } as const
  return (
    <li className="film-sound">
      <fieldset className="stack" disabled={!canEdit}>
        <legend className="only-said">{t('row', { number })}</legend>
        <SelectField
          label={t('kind')}
          name={`mark-${row.key}-kind`}
          value={row.kind}
          onChange={(value) => onChange({ kind: filmMarkKinds.find((kind) => kind === value) ?? 'chapter' })}
          options={filmMarkKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <div className="pair">
          <Field
            label={t('start')}
            name={`mark-${row.key}-start`}
            value={row.start}
            onChange={(event) => onChange({ start: event.target.value })}
            {...clock}
            {...error('start_ms')}
          />
          {!isChapter && (
            <Field
              label={t('end')}
              name={`mark-${row.key}-end`}
              value={row.end}
              onChange={(event) => onChange({ end: event.target.value })}
              {...clock}
              {...error('end_ms')}
            />
          )}
        </div>
        {isChapter && <Names row={row} error={error} onChange={onChange} />}
      </fieldset>
      {canEdit && (
        <Button kind="plain" size="tight" aria-label={t('removeOf', { number })} onClick={onRemove}>
          {t('remove')}
        </Button>
      )}
    </li>
  )
}

type NamesProps = Pick<RowProps, 'row' | 'onChange'> & {
  error: (field: 'name_fa' | 'name_en') => { error?: string }
}

function Names({ row, error, onChange }: NamesProps) {
  const t = useTranslations('studio.marks')
  return (
    <div className="pair">
      <Field
        label={t('name_fa')}
        name={`mark-${row.key}-fa`}
        lang="fa"
        dir="auto"
        maxLength={80}
        value={row.name_fa}
        onChange={(event) => onChange({ name_fa: event.target.value })}
        {...error('name_fa')}
      />
      <Field
        label={t('name_en')}
        name={`mark-${row.key}-en`}
        lang="en"
        dir="auto"
        maxLength={80}
        value={row.name_en}
        onChange={(event) => onChange({ name_en: event.target.value })}
        {...error('name_en')}
      />
    </div>
  )
}
