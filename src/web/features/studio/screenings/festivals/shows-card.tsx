import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { Field, SelectField } from '#web/ui/field.tsx'
import { useTitlesNamed } from '#web/features/studio/catalog/titles/use-titles-named.ts'
import { ComboBox } from '#web/features/studio/form/combo-box.tsx'
import { languageOf, type ShowRow } from './festival-form.ts'
import { RowFrame } from './row-frame.tsx'
import { addRow, changeRow, type FestivalDraft, removeRow } from './use-festival-draft.ts'

/** The grid: screenings with their halls, sections and seats for passes. */
export function ShowsCard({ draft }: { draft: FestivalDraft }) {
  const t = useTranslations('studio.festivals')
  const id = useId()
  const { form, errors } = draft
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('shows')}</h2>
      <p className="small muted">{t('showsHelp')}</p>
      {errors['shows'] && <p className="help wrong">{errors['shows']}</p>}
      <ol className="stack plain-list">
        {form.shows.map((show, at) => (
          <Show key={show.id} draft={draft} show={show} at={at} />
        ))}
      </ol>
      <ShowChoice draft={draft} />
    </section>
  )
}

function Show({ draft, show, at }: { draft: FestivalDraft; show: ShowRow; at: number }) {
  const t = useTranslations('studio.festivals')
  const locale = useLocale()
  const { errors, form } = draft
  const halls = form.halls.map((hall, index) => ({
    value: hall.key,
    label: hall[locale === 'fa' ? 'name_fa' : 'name_en'] || t('hallOf', { n: localDigits(index + 1, locale) }),
  }))
  const notFound = errors[`shows.${at}.screening_id`]
  const field = (column: 'section_fa' | 'section_en' | 'quota') => (
    <Field
      label={t(`show.${column}`)}
      name={`shows.${at}.${column}`}
      autoComplete="off"
      {...languageOf(column)}
      inputMode={column === 'quota' ? 'numeric' : 'text'}
      value={show[column]}
      error={errors[`shows.${at}.${column}`]}
      onChange={(event) => changeRow(draft, 'shows', at, { [column]: event.target.value })}
    />
  )
  return (
    <RowFrame title={show.title} onRemove={() => removeRow(draft, 'shows', at)}>
      <p className="small muted">
        {show.startsAt === null ? t('noDate') : formatDateTime(new Date(show.startsAt), locale)}
        {!show.isPublished && ` · ${t('showDraft')}`}
        {show.taken > 0 && ` · ${t('reserved', { n: show.taken })}`}
      </p>
      {notFound && <p className="help wrong">{notFound}</p>}
      <SelectField
        label={t('show.hall')}
        name={`shows.${at}.hall`}
        value={show.hall}
        error={errors[`shows.${at}.hall`]}
        options={[{ value: '', label: t('chooseHall') }, ...halls]}
        onChange={(hall) => changeRow(draft, 'shows', at, { hall })}
      />
      <div className="pair">
        {field('section_fa')}
        {field('section_en')}
      </div>
      {field('quota')}
    </RowFrame>
  )
}

/** A field to add a screening by its name or number. */
function ShowChoice({ draft }: { draft: FestivalDraft }) {
  const t = useTranslations('studio.festivals')
  const locale = useLocale()
  const [text, setText] = useState('')
  const shown = new Set(draft.form.shows.map(({ id }) => id))
  const found = useTitlesNamed(text, 'screening').filter(({ id }) => !shown.has(id))
  const beginsAt = (at: string | null) => (at === null ? t('noDate') : formatDateTime(new Date(at), locale))
  function add(id: number): void {
    const row = found.find((one) => one.id === id)
    if (row === undefined) return
    addRow(draft, 'shows', {
      id,
      title: row.title,
      startsAt: row.release_at,
      isPublished: row.state === 'published',
      taken: 0,
      hall: draft.form.halls.length === 1 ? (draft.form.halls[0]?.key ?? '') : '',
      section_fa: '',
      section_en: '',
      quota: localDigits(0, locale),
    })
  }
  return (
    <ComboBox
      label={t('addShow')}
      placeholder={t('addShowExample')}
      text={text}
      onText={setText}
      choices={found.map(({ id, title, release_at: at }) => ({
        value: String(id),
        label: title,
        detail: beginsAt(at),
      }))}
      onChoose={({ value }) => add(Number(value))}
      nothing={t('noScreening')}
    />
  )
}
