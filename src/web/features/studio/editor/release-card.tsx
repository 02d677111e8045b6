import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/dates.ts'
import { localDigits } from '#lib/digits.ts'
import { Field } from '../../../ui/field.tsx'
import { useNow } from '../use-now.ts'
import { CountriesField } from './countries-field.tsx'
import { exampleDate, parseInstant } from './instant-entry.ts'
import { Segments } from './segments.tsx'
import type { Editor } from './use-editor.ts'

/** From when, until when and where it may be watched. */
export function ReleaseCard({ editor }: { editor: Editor }) {
  const t = useTranslations('studio.release')
  const { form, errors, set } = editor
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('heading')}</h2>
      <Moment editor={editor} name="release_at" label={t('begin')} empty={t('beginEmpty')} />
      <Moment editor={editor} name="release_ends_at" label={t('end')} empty={t('endEmpty')} />
      <Segments
        label={t('where')}
        isLabelShown
        value={form.regions === null ? 'everywhere' : 'some'}
        options={[
          { value: 'everywhere', label: t('everywhere') },
          { value: 'some', label: t('someCountries') },
        ]}
        onChange={(where) => set({ regions: where === 'everywhere' ? null : [] })}
      />
      {form.regions !== null && (
        <CountriesField
          label={t('regions')}
          error={errors.regions}
          chosen={form.regions}
          onChange={(regions) => set({ regions })}
        />
      )}
    </section>
  )
}

type MomentProps = { editor: Editor; name: 'release_at' | 'release_ends_at'; label: string; empty: string }

/** A day and a time on Tehran's clock, and how they were understood. */
function Moment({ editor, name, label, empty }: MomentProps) {
  const t = useTranslations('studio.release')
  const locale = useLocale()
  const { form, errors, set } = editor
  const entry = form[name]
  const read = parseInstant(entry)
  const understood =
    'instant' in read
      ? read.instant
        ? t('understood', { when: formatDateTime(new Date(read.instant), locale) })
        : empty
      : undefined
  const error = errors[name]
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
          onChange={(event) => set({ [name]: { ...entry, date: event.target.value } })}
          error={isTime ? undefined : error}
          help={understood}
        />
        <Field
          label={t('time')}
          autoComplete="off"
          inputMode="numeric"
          value={entry.time}
          placeholder={localDigits('21:00', locale)}
          onChange={(event) => set({ [name]: { ...entry, time: event.target.value } })}
          error={isTime ? error : undefined}
        />
      </div>
    </fieldset>
  )
}
