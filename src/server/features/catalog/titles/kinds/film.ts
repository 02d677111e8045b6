import { filmMinutes } from '#lib/time/film-minutes.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Localized } from '#server/fail.ts'
import { jalaliYearOf } from '#lib/time/jalali.ts'
import { inLocale } from '#lib/text/locale.ts'
import { presentCredits } from '../present-credits.ts'
import { creditFaults, genreFaults, readCredits, writeCredits, writeGenres } from './crew.ts'
import { writeFilm } from './film-queries.ts'
import type { Kind, TitleEditor } from './kind.ts'

/** The year of a film's row, or of the film that a screening shows. We never write either without one. */
export function yearsOf({ id, year }: { id: ProductId; year: number | null }) {
  if (year === null) throw new Error(`Product ${id} has no row in films, and shows nothing that has.`)
  return { year, year_jalali: jalaliYearOf(year) }
}

export const filmCard: NonNullable<Kind['card']> = (row, locale) => ({
  ...yearsOf(row),
  genres: row.genres.map(({ code, name_fa, name_en }) => ({ code, name: inLocale(name_fa, name_en, locale) })),
  duration_minutes: row.duration_ms === null ? null : filmMinutes(row.duration_ms),
})

export const filmPage: NonNullable<Kind['page']> = (row, locale) => ({
  countries: row.countries ?? [],
  credits: presentCredits(row.credits, locale),
  series: null,
})

const editor: TitleEditor<'movie'> = {
  faults: async (db, fields) => ({ ...(await genreFaults(db, fields.genres)), ...creditFaults(fields.credits) }),

  // everything about a film may change
  mayChange: () => Promise.resolve(),

  async write(tx, productId, fields) {
    await writeFilm(tx, productId, {
      year: fields.year,
      countries: fields.countries.map((code) => code.toUpperCase()),
    })
    await writeGenres(tx, productId, fields.genres)
    await writeCredits(tx, productId, fields.credits)
  },

  listed: yearsOf,

  read: (row) => ({
    kind: 'movie',
    year: yearsOf(row).year,
    countries: row.countries ?? [],
    genres: row.genres.map((genre) => genre.code),
    credits: readCredits(row),
  }),
}

export const film: Kind<TitleEditor<'movie'>> = {
  plural: { fa: 'فیلم‌ها', en: 'films' },

  card: filmCard,

  page: filmPage,

  editor,

  published: null,
  missing(row, now) {
    const missing: Localized[] = []
    const isComing = row.release_at !== null && row.release_at > now
    if (row.genres.length === 0) missing.push({ fa: 'ژانر', en: 'a genre' })
    // a title that is not released yet may lack its film
    if (!isComing && !row.assets.some((asset) => asset.purpose === 'feature'))
      missing.push({ fa: 'فایل فیلم', en: 'the film file' })
    if (!row.is_free && row.offers.length === 0) missing.push({ fa: 'قیمت', en: 'a price' })
    return missing
  },

  sale: { type: 'BUY_MOVIE', discounts: { buy: 'film', rent: 'rent' }, isGiven: true },
}
