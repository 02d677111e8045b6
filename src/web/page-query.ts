import { filterNames } from './features/search/filter-names.ts'
import { barePath } from './i18n/locale.ts'

/**
 * The search parameters that a page reads on the server, by its path. Every other one (`utm_source`, `login`, …) is
 * removed before rendering, so that it neither changes nor multiplies cached pages. A loader reads its address by
 * `searchOf` alone, so one that forgets its line here sees no parameter at all, and its first test says so.
 */
const namesByPage: Readonly<Record<string, readonly string[]>> = {
  '/movies': ['genre', 'year', 'subtitle', 'price', 'sort', 'page'],
  '/series': ['genre', 'year', 'subtitle', 'price', 'sort', 'page'],
  '/series/:id': ['season'],
  '/music/albums': ['genre', 'year', 'subtitle', 'price', 'sort', 'page', 'form'],
  '/screenings': ['mode', 'price', 'city', 'day', 'page'],
  '/cafes': ['city', 'page'],
  '/comments/:id': ['sort'],
  '/collections': ['page'],
  '/shop/list': ['shelf', 'of', 'collection', 'size', 'currency', 'from', 'to', 'in_stock', 'query', 'sort', 'page'],
  '/gift': ['campaign'],
  '/about': ['revision'],
  '/accessibility': ['revision'],
  '/privacy': ['revision'],
  '/terms': ['revision'],
  '/help': ['q'],
  '/search': ['q', 'group', 'exact', 'page'],
  '/search/advanced': ['q', 'from', 'to', 'person', 'sort', 'page'],
}

/**
 * Parameters that have several values. A form sends the name once for each; here they are one, joined by commas in one
 * order, so that a choice has one address in whatever order it was made.
 */
const severalByPage: Readonly<Record<string, readonly string[]>> = { '/search/advanced': filterNames }

// the longest that a page reads is the name of a city
const longest = 80
/** All values of one name together. */
const longestOfAll = 200

/** The part of an address's search that its page reads: each parameter once, in one order. */
export function queryOfPage(pathname: string, search: URLSearchParams): URLSearchParams {
  // a page of one thing has its line with `:id`
  const path = barePath(pathname.replace(/\.data$/, '')).replace(/\/\d{1,10}$/, '/:id')
  const names = Object.hasOwn(namesByPage, path) ? (namesByPage[path] ?? []) : []
  const several = Object.hasOwn(severalByPage, path) ? (severalByPage[path] ?? []) : []
  const kept = new URLSearchParams()
  for (const name of [...names, ...several].toSorted()) {
    const isOne = !several.includes(name)
    const value = isOne ? search.get(name) : allOf(search.getAll(name))
    if (value !== null && value !== '' && value.length <= (isOne ? longest : longestOfAll)) kept.set(name, value)
  }
  return kept
}

/** Several values as one: each once, in one order. */
const allOf = (values: readonly string[]): string =>
  [...new Set(values.flatMap((value) => value.split(',')))]
    .filter((value) => value !== '')
    .toSorted()
    .join(',')

/** The search parameters of the address for which a loader runs: those that its page has named. */
export function searchOf(request: Request): URLSearchParams {
  const { pathname, searchParams } = new URL(request.url)
  return queryOfPage(pathname, searchParams)
}
