import { localDigits } from '#lib/persian/digits.ts'
import { type FilmForm, filmForm } from './film-form.ts'
import type { KindForm } from './kind-form.ts'
import { parseYear, yearIn } from './year-entry.ts'

/** The values of the fields that only a series has: text as typed. */
export type SeriesForm = FilmForm & { end_year: string }

/** The fields that only a series has; its seasons are titles of their own. */
export const seriesForm: KindForm<'series', SeriesForm> = {
  empty: (locale) => ({ ...filmForm.empty(locale), end_year: '' }),
  formOf: (title, locale) => ({
    ...filmForm.formOf({ ...title, kind: 'movie' }, locale),
    end_year: title.end_year == null ? '' : localDigits(yearIn(title.end_year, locale), locale),
  }),
  inputOf: (form, faults, known) => {
    const film = filmForm.inputOf(form, faults, known)
    const read = form.end_year.trim() === '' ? { year: null } : parseYear(form.end_year)
    if ('refused' in read) faults.end_year = 'year'
    const end_year = 'year' in read ? read.year : null
    if (end_year !== null && end_year < film.year) faults.end_year = 'year_order'
    return { ...film, kind: 'series', end_year }
  },
}
