import { filmRoles } from '#lib/credit-roles.ts'
import type { ProductId } from '#lib/ids.ts'
import { displayLine } from '#lib/persian-text.ts'
import type { Localized } from '../../../fail.ts'
import { inLocale, jalaliYearOf } from '../in-locale.ts'
import { presentCredits } from '../present-credits.ts'
import { type CreditRow, knownGenres, personOf, replaceCredits, replaceGenres } from '../title-queries.ts'
import { writeFilm } from './film-queries.ts'
import type { FieldsOf, Kind, TitleEditor } from './kind.ts'

type FilmFields = FieldsOf['movie']

/** The year of a film's row, or of the film that a screening shows. We never write either without one. */
export function yearsOf({ id, year }: { id: ProductId; year: number | null }) {
  if (year === null) throw new Error(`Product ${id} has no row in films, and shows nothing that has.`)
  return { year, year_jalali: jalaliYearOf(year) }
}

const countryNames = {
  fa: new Intl.DisplayNames('fa', { type: 'region' }),
  en: new Intl.DisplayNames('en-GB', { type: 'region' }),
}

export const filmCard: NonNullable<Kind['card']> = (row, locale) => ({
  ...yearsOf(row),
  genres: row.genres.map(({ code, name_fa, name_en }) => ({ code, name: inLocale(name_fa, name_en, locale) })),
  duration_minutes: row.duration_ms === null ? null : Math.max(1, Math.round(row.duration_ms / 60_000)),
})

export const filmPage: NonNullable<Kind['page']> = (row, locale) => ({
  countries: (row.countries ?? []).map((code) => ({ code, name: countryNames[locale].of(code) ?? code })),
  credits: presentCredits(row.credits, locale),
})

async function faultsOf(db: Parameters<typeof knownGenres>[0], fields: FilmFields) {
  const faults: Record<string, Localized[]> = {}
  const known = await knownGenres(db, fields.genres)
  for (const code of fields.genres)
    if (!known.includes(code)) faults['genres'] = [{ fa: 'این ژانر را نداریم.', en: 'We have no such genre.' }]
  fields.credits.forEach((credit, index) => {
    if (displayLine(credit.name_fa) === '' || displayLine(credit.name_en) === '')
      faults[`credits.${index}.name_fa`] = [
        { fa: 'نام را به هر دو زبان بنویسید.', en: 'Write the name in both languages.' },
      ]
  })
  return faults
}

const editor: TitleEditor<'movie'> = {
  faults: faultsOf,

  // everything about a film may change
  mayChange: () => Promise.resolve(),

  async write(tx, productId, fields) {
    await writeFilm(tx, productId, {
      year: fields.year,
      countries: fields.countries.map((code) => code.toUpperCase()),
    })
    await replaceGenres(tx, productId, [...new Set(fields.genres)])
    const credits: CreditRow[] = []
    for (const credit of fields.credits) {
      const person_id = await personOf(tx, displayLine(credit.name_fa), displayLine(credit.name_en))
      credits.push({
        person_id,
        role: credit.role,
        character_fa: credit.character_fa ?? null,
        character_en: credit.character_en ?? null,
      })
    }
    await replaceCredits(tx, productId, credits)
  },

  listed: yearsOf,

  read: (row) => ({
    kind: 'movie',
    year: yearsOf(row).year,
    countries: row.countries ?? [],
    genres: row.genres.map((genre) => genre.code),
    credits: row.credits.flatMap((credit) => {
      const role = filmRoles.find((one) => one === credit.role)
      if (role === undefined) return []
      const { person_id, name_fa, name_en, character_fa, character_en } = credit
      return [{ person_id, name_fa, name_en, role, character_fa, character_en }]
    }),
  }),
}

export const film: Kind<TitleEditor<'movie'>> = {
  plural: { fa: 'فیلم‌ها', en: 'films' },

  card: filmCard,

  page: filmPage,

  editor,

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

  searched: ['title_fa', 'title_en'],

  sale: { type: 'BUY_MOVIE', discounts: { buy: 'film', rent: 'rent' }, isGiven: true },
}
