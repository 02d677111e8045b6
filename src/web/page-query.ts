import { barePath } from './i18n/locale.ts'

/**
 * The search parameters that a page reads on the server, by its path. Every other one (`utm_source`, `login`, …) is
 * removed before rendering, so that it neither changes nor multiplies cached pages. A loader reads its address by
 * `searchOf` alone, so one that forgets its line here sees no parameter at all, and its first test says so.
 */
const namesByPage: Readonly<Record<string, readonly string[]>> = {
  '/movies': ['genre', 'year', 'subtitle', 'price', 'sort', 'page'],
  '/screenings': ['mode', 'price', 'city', 'page'],
  '/cafes': ['city', 'page'],
  '/shop/list': ['shelf', 'of', 'collection', 'size', 'currency', 'from', 'to', 'in_stock', 'query', 'sort', 'page'],
  '/gift': ['campaign'],
}

// the longest that a page reads is the name of a city
const longest = 80

/** The part of an address's search that its page reads: each parameter once, in one order. */
export function queryOfPage(pathname: string, search: URLSearchParams): URLSearchParams {
  const path = barePath(pathname.replace(/\.data$/, ''))
  const names = Object.hasOwn(namesByPage, path) ? (namesByPage[path] ?? []) : []
  const kept = new URLSearchParams()
  for (const name of names.toSorted()) {
    const value = search.get(name)
    if (value !== null && value !== '' && value.length <= longest) kept.set(name, value)
  }
  return kept
}

/** The search parameters of the address for which a loader runs: those that its page has named. */
export function searchOf(request: Request): URLSearchParams {
  const { pathname, searchParams } = new URL(request.url)
  return queryOfPage(pathname, searchParams)
}
