import { type AlbumForm, albumForms } from '#lib/lists/album-forms.ts'
import type { Core } from '../../../core.ts'
import type { CardFilter, CountedTitles, Facets } from '#server/features/catalog/titles/index.ts'
import { type Counted, countValues } from '../advanced/bit-queries.ts'
import { pageOf } from '../advanced/page-of.ts'
import { genreNames } from '../advanced/row-queries.ts'
import { indexNewest } from '../index/write-index.ts'
import { countOfTopics, countByKind, countWaiting } from './counted-queries.ts'

type Site = Pick<Core, 'db' | 'clock'>

/** The most changes that a list writes into the index before it counts; more are left to the job. */
const mostWritten = 40

/** The filters that a list counts. */
const shownByLists = ['genre', 'year', 'subtitles', 'form']

/** Whether the index knows every change that is committed now. */
async function knowsAll(core: Site): Promise<boolean> {
  const waiting = await countWaiting(core.db, mostWritten)
  if (waiting > mostWritten) return false
  if (waiting > 0) await indexNewest(core)
  return true
}

/** The filter of a list as values of facets; null where it asks for something that has none. */
function valuesOf(filter: CardFilter): { facet: string; value: string }[] | null {
  const { kinds, genre, year, subtitle, form, price, max_age: _age, ...rest } = filter
  if (Object.values(rest).some((value) => value !== undefined)) return null
  const chosen = { genre, year: year?.toString(), subtitles: subtitle, form, payment: price }
  return [
    ...kinds.map((kind) => ({ facet: 'kind', value: kind })),
    ...Object.entries(chosen).flatMap(([facet, value]) => (value === undefined ? [] : [{ facet, value }])),
  ]
}

type Genres = Awaited<ReturnType<typeof genreNames>>

function facetsOf({ counts, total }: Counted, genres: Genres): Facets {
  const of = (facet: string) => counts.filter((one) => one.facet === facet && one.count > 0)
  const countOf = new Map(of('genre').map(({ value, count }) => [value, count]))
  const formOf = (value: string): AlbumForm | undefined => albumForms.find((form) => form === value)
  return {
    total,
    genres: genres.flatMap((genre) => {
      const count = countOf.get(genre.code)
      return count === undefined ? [] : [{ ...genre, count }]
    }),
    years: of('year')
      .map(({ value, count }) => ({ year: Number(value), count }))
      .toSorted((one, other) => other.year - one.year),
    subtitles: of('subtitles')
      .map(({ value: lang, count }) => ({ lang, count }))
      .toSorted((one, other) => (one.lang < other.lang ? 1 : -1)),
    forms: of('form')
      .flatMap(({ value, count }) => {
        const form = formOf(value)
        return form === undefined ? [] : [{ form, count }]
      })
      .toSorted((one, other) => (one.form < other.form ? -1 : 1)),
  }
}

/** Lists of the catalogue, counted and paged by the bits of the advanced search. */
export function countedTitles(core: Site): CountedTitles {
  const { db } = core
  const count = async (filter: CardFilter, withTitles: boolean) => {
    const asked = valuesOf(filter)
    if (asked === null || !(await knowsAll(core))) return null
    const wish = {
      asked,
      base: null,
      given: [],
      maxAge: filter.max_age ?? null,
      counting: shownByLists,
      isOfList: true,
      withTitles,
    }
    const [counted, genres] = await Promise.all([countValues(db, wish), genreNames(db)])
    return { ...counted, facets: facetsOf(counted, genres) }
  }
  return {
    async list(filter, page) {
      const counted = await count(filter, true)
      if (counted === null) return null
      const years = filter.year === undefined ? null : { from: filter.year, to: filter.year }
      return { facets: counted.facets, ids: await pageOf(db, counted, { ...page, years }) }
    },
    async facets(filter) {
      return (await count(filter, false))?.facets ?? null
    },
    async topic(by, value, kinds) {
      if (!(await knowsAll(core))) return null
      return countByKind(db, { facet: by, value }, kinds)
    },
    async topics(kinds) {
      if (!(await knowsAll(core))) return null
      const [counts, names] = await Promise.all([countOfTopics(db, kinds), genreNames(db)])
      const of = (facet: string) => counts.filter((one) => one.facet === facet)
      const countOf = new Map(of('genre').map(({ value, count }) => [value, count]))
      return {
        genres: names.flatMap((genre) => {
          const count = countOf.get(genre.code)
          return count === undefined ? [] : [{ ...genre, count }]
        }),
        countries: of('country')
          .map(({ value: code, count }) => ({ code, count }))
          .toSorted((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1)),
        years: of('year')
          .map(({ value, count }) => ({ year: Number(value), count }))
          .toSorted((one, other) => other.year - one.year),
      }
    },
  }
}
