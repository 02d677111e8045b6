import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { screeningModes } from '#lib/lists/screening-modes.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { entryOf, parseInstant } from '#web/features/studio/form/instant-entry.ts'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { CafeField } from './cafe-field.tsx'
import { cityTimes } from './city-times.ts'
import { endsFor } from './suggested-end.ts'
import { type Film, minutesOf } from './shown-film.ts'
import type { DraftOf } from './use-title-draft.ts'

type Props = { draft: DraftOf<'screening'>; film: Film | null; isFixed: boolean }

const doors = [0, 5, 10, 15, 30, 45, 60]

/** How it is shown, from when until when, and when its doors open. */
export function TimeCard({ draft, film, isFixed }: Props) {
  const t = useTranslations('studio.screening')
  const { form, errors, set } = draft
  const id = useId()
  const isWindow = form.mode === 'window'
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('time')}</h2>
      {isFixed && (
        <p className="note">
          <Icon name="lock" />
          <span>{t('fixed')}</span>
        </p>
      )}
      <fieldset disabled={isFixed} className="stack">
        <Segments
          label={t('mode')}
          isLabelShown
          value={form.mode}
          options={screeningModes.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
          onChange={(mode) => set({ mode })}
        />
        <p className="tiny muted">{t(`modeHelp.${form.mode}`)}</p>
        {form.mode === 'room' && <CafeField draft={draft} />}
        <MomentFields
          name="release_at"
          label={t(isWindow ? 'windowBegin' : 'begin')}
          entry={form.release_at}
          error={errors.release_at}
          onChange={(entry) => set({ release_at: entry }, 'release_ends_at')}
        />
        <OtherClocks draft={draft} />
        <MomentFields
          name="release_ends_at"
          label={t(isWindow ? 'windowEnd' : 'end')}
          entry={form.release_ends_at}
          error={errors.release_ends_at}
          onChange={(entry) => set({ release_ends_at: entry })}
        />
        <EndSuggestions draft={draft} film={film} />
      </fieldset>
      <DoorsField draft={draft} />
    </section>
  )
}

function DoorsField({ draft }: { draft: DraftOf<'screening'> }) {
  const t = useTranslations('studio.screening')
  const locale = useLocale()
  const { form, errors, set } = draft
  const all = doors.includes(form.doors_minutes) ? doors : [...doors, form.doors_minutes].toSorted((a, b) => a - b)
  return (
    <SelectField
      label={t('doors')}
      name="doors_minutes"
      value={String(form.doors_minutes)}
      {...(errors.doors_minutes === undefined ? {} : { error: errors.doors_minutes })}
      onChange={(value) => set({ doors_minutes: Number(value) })}
      options={all.map((minutes) => ({
        value: String(minutes),
        label: minutes === 0 ? t('doorsAtOnce') : t('doorsBefore', { minutes: localDigits(minutes, locale) }),
      }))}
    />
  )
}

/** The beginning in the other calendar, and by the clocks of other cities. */
function OtherClocks({ draft }: { draft: DraftOf<'screening'> }) {
  const t = useTranslations('studio.screening')
  const locale = useLocale()
  const read = parseInstant(draft.form.release_at)
  if (!('instant' in read) || read.instant === null) return null
  const begins = new Date(read.instant)
  const other = locale === 'fa' ? 'en' : 'fa'
  return (
    <ul className="city-times" aria-label={t('otherClocks')}>
      <li lang={other}>
        <bdi>{formatDate(begins, other)}</bdi>
      </li>
      {cityTimes(begins, locale).map(({ city, time, day }) => (
        <li key={city}>
          {t(`cities.${city}`)} <strong>{time}</strong>
          {day !== 'same' && <span className="tiny"> {t(day === 'before' ? 'dayBefore' : 'dayAfter')}</span>}
        </li>
      ))}
    </ul>
  )
}

function EndSuggestions({ draft, film }: { draft: DraftOf<'screening'>; film: Film | null }) {
  const t = useTranslations('studio.screening')
  const locale = useLocale()
  const { form, set } = draft
  const read = parseInstant(form.release_at)
  if (!('instant' in read) || read.instant === null) return null
  const offered = endsFor(form.mode, { begins: read.instant, minutes: film === null ? null : minutesOf(film) })
  const isTaken = (instant: string) => {
    const entry = entryOf(instant, locale, 'end')
    return entry.date === form.release_ends_at.date && entry.time === form.release_ends_at.time
  }
  const left = offered.filter(({ instant }) => !isTaken(instant))
  if (left.length === 0) return null
  return (
    <div className="chips-row">
      {left.map(({ by, instant }) => (
        <Button
          key={by}
          kind="soft"
          size="tight"
          onClick={() => set({ release_ends_at: entryOf(instant, locale, 'end') })}
        >
          <Icon name="clock" />
          {t(`endBy.${by}`, { when: formatDateTime(new Date(instant), locale, { year: false }) })}
        </Button>
      ))}
    </div>
  )
}
