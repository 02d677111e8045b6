import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Field, SelectField } from '#web/ui/field.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { CountriesField } from './countries-field.tsx'
import { type DraftOf, isDraftOf, type TitleDraft } from './use-title-draft.ts'
import { parseYear } from './year-entry.ts'

const ratings = [0, 7, 12, 15, 18]

/** Year, age rating, genres and countries. */
export function FactsCard({ draft }: { draft: DraftOf<'movie'> | DraftOf<'series'> }) {
  const t = useTranslations('studio.facts')
  const { form, errors, set } = draft
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('heading')}</h2>
      <div className="pair">
        <YearField draft={draft} />
        <RatingField draft={draft} />
      </div>
      {isDraftOf(draft, 'series') && <EndYear draft={draft} />}
      <Genres draft={draft} />
      <CountriesField
        label={t('countries')}
        help={t('countriesHelp')}
        error={errors.countries}
        chosen={form.countries}
        onChange={(countries) => set({ countries })}
      />
    </section>
  )
}

export function YearField({ draft }: { draft: DraftOf<'movie'> | DraftOf<'series'> | DraftOf<'music'> }) {
  const t = useTranslations('studio.facts')
  const locale = useLocale()
  const { form, errors, set } = draft
  const read = parseYear(form.year)
  const other =
    'year' in read && t('otherYear', { year: localDigits(locale === 'fa' ? read.year : read.year - 621, locale) })
  return (
    <Field
      label={t('year')}
      name="year"
      inputMode="numeric"
      autoComplete="off"
      required
      value={form.year}
      onChange={(event) => set({ year: event.target.value })}
      error={errors.year}
      help={other || t('yearHelp')}
    />
  )
}

/** The year of the last season, once there is one. */
function EndYear({ draft }: { draft: DraftOf<'series'> }) {
  const t = useTranslations('studio.facts')
  const { form, errors, set } = draft
  return (
    <Field
      label={t('endYear')}
      name="end_year"
      inputMode="numeric"
      autoComplete="off"
      value={form.end_year}
      onChange={(event) => set({ end_year: event.target.value })}
      error={errors.end_year}
      help={t('endYearHelp')}
    />
  )
}

export function RatingField({ draft }: { draft: TitleDraft }) {
  const t = useTranslations('studio.facts')
  const locale = useLocale()
  const { form, errors, set } = draft
  const all = ratings.includes(form.age_rating) ? ratings : [...ratings, form.age_rating].toSorted((a, b) => a - b)
  return (
    <SelectField
      label={t('rating')}
      name="age_rating"
      value={String(form.age_rating)}
      error={errors.age_rating}
      onChange={(value) => set({ age_rating: Number(value) })}
      options={all.map((age) => ({
        value: String(age),
        label: age === 0 ? t('everybody') : t('ageAndUp', { age: localDigits(age, locale) }),
      }))}
    />
  )
}

export function Genres({ draft }: { draft: DraftOf<'movie'> | DraftOf<'series'> | DraftOf<'music'> }) {
  const t = useTranslations('studio.facts')
  const locale = useLocale()
  const { form, errors, set } = draft
  const { value, error, reload } = useAnswer('genres', (signal) => call('GET /studio/genres', {}, { signal }))
  // a title that has a hidden genre may be rid of it
  const isOffered = ({ code, is_hidden: isHidden }: { code: string; is_hidden: boolean }) =>
    !isHidden || form.genres.includes(code)
  const toggle = (code: string) =>
    set({ genres: form.genres.includes(code) ? form.genres.filter((one) => one !== code) : [...form.genres, code] })
  return (
    <fieldset className="chips-field" aria-describedby={errors.genres ? 'genres-note' : undefined}>
      <legend>{t('genres')}</legend>
      {error !== null && <FailedPart onRetry={reload} />}
      <div className="chips-row">
        {(value?.items ?? []).filter(isOffered).map((genre) => {
          const at = form.genres.indexOf(genre.code)
          return (
            <button
              key={genre.code}
              type="button"
              className="chip"
              aria-pressed={at >= 0}
              onClick={() => toggle(genre.code)}
            >
              {locale === 'fa' ? genre.name_fa : genre.name_en}
              {at === 0 && form.genres.length > 1 && <span className="tiny">{t('firstGenre')}</span>}
            </button>
          )
        })}
        {!value && error === null && <span className="skeleton chips-ghost" aria-hidden="true" />}
      </div>
      {errors.genres && (
        <p id="genres-note" className="help wrong" role="alert">
          {errors.genres}
        </p>
      )}
    </fieldset>
  )
}
