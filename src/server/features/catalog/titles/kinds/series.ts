import type { Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Localized } from '#server/fail.ts'
import { jalaliYearOf } from '#lib/time/jalali.ts'
import { inLocale } from '#lib/text/locale.ts'
import { presentCredits } from '../present-credits.ts'
import { creditFaults, genreFaults, readCredits, writeCredits, writeGenres } from './crew.ts'
import type { FieldsOf, Kind, TitleEditor } from './kind.ts'
import { presentSeasons } from './present-seasons.ts'
import { writeSeries } from './series-queries.ts'

const endsEarly: Localized = {
  fa: 'سال پایان پیش از سال شروع نیست.',
  en: 'It cannot end before the year in which it began.',
}

/** The years of a series' row. We never write one without its first year. */
function yearsOf({ id, year }: { id: ProductId; year: number | null }) {
  if (year === null) throw new Error(`Product ${id} has no row in series.`)
  return { year, year_jalali: jalaliYearOf(year) }
}

async function write(tx: Tx, productId: ProductId, fields: FieldsOf['series']): Promise<void> {
  await writeSeries(tx, productId, {
    year: fields.year,
    end_year: fields.end_year ?? null,
    countries: fields.countries.map((code) => code.toUpperCase()),
  })
  await writeGenres(tx, productId, fields.genres)
  await writeCredits(tx, productId, fields.credits)
}

const editor: TitleEditor<'series'> = {
  async faults(db, fields) {
    const isOver = fields.end_year != null && fields.end_year < fields.year
    return {
      ...(await genreFaults(db, fields.genres)),
      ...creditFaults(fields.credits),
      ...(isOver ? { end_year: [endsEarly] } : {}),
    }
  },

  // everything about a series may change
  mayChange: () => Promise.resolve(),

  write,

  listed: yearsOf,

  read: (row) => ({
    kind: 'series',
    year: yearsOf(row).year,
    end_year: row.end_year,
    countries: row.countries ?? [],
    genres: row.genres.map((genre) => genre.code),
    credits: readCredits(row),
  }),
}

export const series: Kind<TitleEditor<'series'>> = {
  plural: { fa: 'سریال‌ها', en: 'series' },

  card: (row, locale) => ({
    ...yearsOf(row),
    genres: row.genres.map(({ code, name_fa, name_en }) => ({ code, name: inLocale(name_fa, name_en, locale) })),
    duration_minutes: null,
  }),

  page: (row, locale, now) => ({
    countries: row.countries ?? [],
    credits: presentCredits(row.credits, locale),
    series: {
      end_year: row.end_year,
      end_year_jalali: row.end_year === null ? null : jalaliYearOf(row.end_year),
      seasons: presentSeasons(row, locale, now),
    },
  }),

  editor,

  published: null,
  missing(row) {
    const missing: Localized[] = []
    if (row.genres.length === 0) missing.push({ fa: 'ژانر', en: 'a genre' })
    const seasons = row.series_parts.filter(({ kind }) => kind === 'season').map(({ id }) => id)
    // it is sold as a whole, by season, by episode or by plan, so it needs no price of its own
    if (!row.series_parts.some(({ kind, parent_id: within }) => kind === 'episode' && seasons.includes(within ?? 0)))
      missing.push({ fa: 'فصلی با یک قسمت منتشرشده', en: 'a season with a published episode' })
    return missing
  },

  sale: { type: 'BUY_MOVIE', discounts: { buy: 'film', rent: 'rent' }, isGiven: true },
}
