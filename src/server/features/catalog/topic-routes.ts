import type { z } from 'zod'
import { getTopic, listTopics } from '#contract/topics.ts'
import { countryName, isCountryCode } from '#lib/countries.ts'
import { localDigits } from '#lib/digits.ts'
import type { Locale } from '#lib/locale.ts'
import { type Api, ok } from '../../api.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { type CardFilter, findCards } from './card-queries.ts'
import { inLocale, jalaliYearOf } from './in-locale.ts'
import { presentCard } from './present-product.ts'
import { countCountries, countGenres, countKinds, countYears, findGenre } from './topic-queries.ts'

type Answer = z.input<(typeof getTopic.responses)[200]>
type By = Answer['by']

const topicKinds = ['movie', 'series', 'music'] as const
/** Cards of a kind; the whole list is a search. */
const rowLength = 24

type Topic = { name: string; about: string; filter: Omit<CardFilter, 'kinds'> }

/** What a page is about; null where there is no such genre, country or year. */
async function topicOf(core: Core, by: By, value: string, locale: Locale): Promise<Topic | null> {
  if (by === 'year') {
    if (!/^[12]\d{3}$/.test(value)) return null
    const year = Number(value)
    return { name: localDigits(inLocale(jalaliYearOf(year), year, locale), locale), about: '', filter: { year } }
  }
  if (by === 'country')
    return isCountryCode(value) ? { name: countryName(value, locale), about: '', filter: { country: value } } : null
  const genre = await findGenre(core.db, value)
  if (genre === undefined) return null
  return {
    name: inLocale(genre.name_fa, genre.name_en, locale),
    about: inLocale(genre.about_fa, genre.about_en, locale),
    filter: { genre: value },
  }
}

/** Its titles by kind. @throws `topic.not_found`, also where there is no title */
async function readTopic(core: Core, by: By, value: string, locale: Locale): Promise<Answer> {
  const now = core.clock.now()
  const { filter, ...said } = (await topicOf(core, by, value, locale)) ?? fail('topic.not_found')
  const counts = await countKinds(core.db, { ...filter, kinds: topicKinds }, now)
  const shown = topicKinds.filter((kind) => counts.some((count) => count.kind === kind))
  if (shown.length === 0) fail('topic.not_found')
  const groups = await Promise.all(
    shown.map(async (kind) => {
      const asked = { ...filter, kinds: [kind] }
      const rows = await findCards(core.db, { filter: asked, sort: 'newest', locale, now, limit: rowLength })
      const total = Number(counts.find((count) => count.kind === kind)?.total ?? 0)
      return { kind, total, items: rows.map((row) => presentCard(row, locale, now)) }
    }),
  )
  return { by, value, ...said, groups }
}

/** Pages of genres, countries and years, and the list of all of them. */
export function registerTopics({ core, mount }: Api): void {
  mount(getTopic, async ({ params: { by, value } }, { locale }) => ok(await readTopic(core, by, value, locale)))

  mount(listTopics, async (_input, { locale }) => {
    const [genres, countries, years] = await Promise.all([
      countGenres(core.db, topicKinds),
      countCountries(core.db),
      countYears(core.db),
    ])
    return ok({
      genres: genres.map(({ code, name_fa, name_en, count }) => ({
        ...{ code, count: Number(count) },
        name: inLocale(name_fa, name_en, locale),
      })),
      countries: countries.map(({ code, count }) => ({ code, count, name: countryName(code, locale) })),
      years: years.map(({ year, count }) => ({ year, year_jalali: jalaliYearOf(year), count })),
    })
  })
}
