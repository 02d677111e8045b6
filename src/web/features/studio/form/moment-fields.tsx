import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { Field } from '../../../ui/field.tsx'
import { exampleDate, type InstantEntry, parseInstant } from './instant-entry.ts'
import { useNow } from '../use-now.ts'

type Props = {
  name: string
  label: string
  /** Explains an empty field; left out where the field is required. */
  empty?: string
  entry: InstantEntry
  error: string | undefined
  onChange: (entry: InstantEntry) => void
}

/** A day and a time in Tehran, repeated as they were understood. */
export function MomentFields({ name, label, empty, entry, error, onChange }: Props) {
  const t = useTranslations('studio.release')
  const locale = useLocale()
  const read = parseInstant(entry)
  const understood =
    'instant' in read
      ? read.instant
        ? entry.edge === 'end'
          ? t('understoodEnd', { when: formatEnd(new Date(read.instant), locale) })
          : t('understood', { when: formatDateTime(new Date(read.instant), locale) })
        : empty
      : undefined
  const isTime = 'refused' in read && read.refused === 'time'
  const example = exampleDate(useNow().getTime(), locale)
  return (
    <fieldset className="moment">
      <legend>{label}</legend>
      <div className="pair wide-first">
        <Field
          label={t('date')}
          name={name}
          autoComplete="off"
          value={entry.date}
          placeholder={t('example', { example })}
          onChange={(event) => onChange({ ...entry, date: event.target.value })}
          error={isTime ? undefined : error}
          help={understood}
        />
        <Field
          label={t('time')}
          autoComplete="off"
          inputMode="numeric"
          value={entry.time}
          placeholder={entry.edge === 'end' ? t('endOfDay') : localDigits('21:00', locale)}
          onChange={(event) => onChange({ ...entry, time: event.target.value })}
          error={isTime ? error : undefined}
        />
      </div>
    </fieldset>
  )
}
