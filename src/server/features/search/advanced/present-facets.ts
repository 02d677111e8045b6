import type { advancedFilters } from '#contract/search/search.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { jalaliYearOf } from '#lib/time/jalali.ts'
import type { Countries } from '#server/house-lists.ts'
import type { Counted } from './bit-queries.ts'
import type { genreNames } from './row-queries.ts'

type Genres = Awaited<ReturnType<typeof genreNames>>
type FacetName = (typeof advancedFilters)[number]

/** Values that have an order of their own; all others stand by how many titles they have. */
const orders: Partial<Record<FacetName, readonly string[]>> = {
  kind: ['movie', 'series', 'episode', 'music', 'track', 'screening', 'festival', 'goods'],
  length: ['under-40', '40-90', '90-120', 'over-120'],
  age: ['0', '7', '12', '15', '18'],
  price: ['free', 'plan', 'rent', 'buy'],
  quality: ['2160', '1080', '720', '480'],
  access: ['description', 'sdh'],
}

type Choice = {
  values: readonly { facet: string; value: string }[]
  genres: Genres
  countries: Countries
  locale: Locale
}

/** The filters as the page shows them, and the conditions that could be left out when nothing is found. */
export function presentFacets(counted: Counted, { values, genres, countries: { nameOf }, locale }: Choice) {
  const names = new Map(genres.map((genre) => [genre.code, inLocale(genre.name_fa, genre.name_en, locale)]))
  const labelOf = (facet: FacetName, value: string): string | null => {
    if (facet === 'genre') return names.get(value) ?? null
    return facet === 'country' ? nameOf(value, locale) : null
  }
  const isAsked = (facet: string, value: string) => values.some((one) => one.facet === facet && one.value === value)
  const facetOf = (facet: FacetName) => {
    const order = orders[facet] ?? []
    const rankOf = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)
    return counted.counts
      .filter((one) => one.facet === facet && (one.count > 0 || isAsked(facet, one.value)))
      .toSorted((a, b) => rankOf(a.value) - rankOf(b.value) || b.count - a.count || a.value.localeCompare(b.value))
      .map(({ value, count }) => ({ value, label: labelOf(facet, value), count }))
  }
  const years = counted.counts
    .filter(({ facet, count }) => facet === 'year' && count > 0)
    .map(({ value, count }) => ({ year: Number(value), year_jalali: jalaliYearOf(Number(value)), count }))
    .toSorted((a, b) => a.year - b.year)
  const facets = {
    kind: facetOf('kind'),
    genre: facetOf('genre'),
    category: facetOf('category'),
    country: facetOf('country'),
    audio: facetOf('audio'),
    subtitles: facetOf('subtitles'),
    length: facetOf('length'),
    age: facetOf('age'),
    price: facetOf('price'),
    quality: facetOf('quality'),
    access: facetOf('access'),
  }
  return { facets: { ...facets, years }, drops: counted.total > 0 ? [] : dropsOf(counted, values) }
}

/** A filter with one value is named by it; a span of years and a person have none. */
function dropsOf({ without }: Counted, values: Choice['values']) {
  return [...without]
    .filter(([, count]) => count > 0)
    .map(([facet, count]) => {
      const own = values.filter((one) => one.facet === facet)
      return {
        filter: facet === 'year' ? 'years' : facet,
        value: facet !== 'year' && own.length === 1 ? (own[0]?.value ?? null) : null,
        count,
      }
    })
    .toSorted((a, b) => b.count - a.count)
}
