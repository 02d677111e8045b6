import type { z } from 'zod'
import { getTopic, listTopics } from '#contract/catalog/topics.ts'
import { isCountryCode } from '#lib/lists/countries.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { type Api, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { readCountries } from '#server/house-lists.ts'
import type { CardFilter } from '../listing/card-queries.ts'
import { jalaliYearOf } from '#lib/time/jalali.ts'
import { presentCard } from '../present-product.ts'
import { type CountedTitles, countTopics, titlesOfTopic } from '../listing/title-lists.ts'
import { findGenre } from './topic-queries.ts'

type Answer = z.input<(typeof getTopic.responses)[200]>
type By = Answer['by']

const topicKinds = ['movie', 'series', 'music'] as const
/** Cards of a kind; the whole list is a search. */
const rowLength = 24

/** `value`: as its own address has it. */
type Topic = { value: string; name: string; about: string; filter: Omit<CardFilter, 'kinds'> }

/** Finds a page's topic; null where there is no such genre, country or year. */
async function topicOf(core: Core, by: By, value: string, locale: Locale): Promise<Topic | null> {
  if (by === 'year') {
    if (!/^[12]\d{3}$/.test(value)) return null
    const year = Number(value)
    return { value, name: localDigits(inLocale(jalaliYearOf(year), year, locale), locale), about: '', filter: { year } }
  }
  if (by === 'country')
    return isCountryCode(value)
      ? { value, name: (await readCountries(core.db)).nameOf(value, locale), about: '', filter: { country: value } }
      : null
  const genre = await findGenre(core.db, value)
  if (genre === undefined) return null
  return {
    value: genre.code,
    name: inLocale(genre.name_fa, genre.name_en, locale),
    about: inLocale(genre.about_fa, genre.about_en, locale),
    filter: { genre: genre.code },
  }
}

/** Its titles by kind. @throws `topic.not_found`, also where there is no title */
async function readTopic(
  { core, counted }: { core: Core; counted: CountedTitles },
  { by, value: given, locale }: { by: By; value: string; locale: Locale },
): Promise<Answer> {
  const now = core.clock.now()
  const { filter, ...said } = (await topicOf(core, by, given, locale)) ?? fail('topic.not_found')
  const asked = { db: core.db, counted, now }
  const found = await titlesOfTopic(
    asked,
    { by, value: said.value, filter },
    { kinds: topicKinds, locale, limit: rowLength },
  )
  if (found.length === 0) fail('topic.not_found')
  const groups = topicKinds.flatMap((kind) => {
    const group = found.find((one) => one.kind === kind)
    if (group === undefined) return []
    return [{ kind, total: group.total, items: group.rows.map((row) => presentCard(row, locale, now)) }]
  })
  return { by, ...said, groups }
}

/** Pages of genres, countries and years, and the list of all of them. */
export function registerTopics({ core, mount }: Api, counted: CountedTitles): void {
  mount(getTopic, async ({ params: { by, value } }, { locale }) =>
    ok(await readTopic({ core, counted }, { by, value, locale })),
  )

  mount(listTopics, async (_input, { locale }) => {
    const { genres, countries, years } = await countTopics({ db: core.db, counted, now: core.clock.now() }, topicKinds)
    const { nameOf } = await readCountries(core.db)
    return ok({
      genres: genres.map(({ code, name_fa, name_en, count }) => ({
        code,
        count,
        name: inLocale(name_fa, name_en, locale),
      })),
      countries: countries.map(({ code, count }) => ({ code, count, name: nameOf(code, locale) })),
      years: years.map(({ year, count }) => ({ year, year_jalali: jalaliYearOf(year), count })),
    })
  })
}
