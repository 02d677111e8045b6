/** The page that an address means, after removing everything that no page reads. */
export type PageAddress = { kind: 'page'; url: string } | { kind: 'moved'; to: string }

/** The part of a search that the page of a path reads, in one order. */
export type QueryOfPage = (pathname: string, search: URLSearchParams) => URLSearchParams

/**
 * One spelling per page, so that one page is kept once: no slash at the end, `en` in small letters, and only the search parameters that this page
 * reads, in one order. With `_routes` the browser asks for a part of a page's data.
 */
export function pageAddress(url: string, queryOfPage: QueryOfPage): PageAddress {
  const at = url.indexOf('?')
  const pathname = at < 0 ? url : url.slice(0, at)
  const search = at < 0 ? '' : url.slice(at)
  // the language is written in small letters
  const single = pathname.replaceAll(/\/{2,}/g, '/').replaceAll(/(?<=\/)en(?=\/|$)/gi, 'en')
  const trimmed = single.length > 1 ? single.replace(/\/$/, '') : single
  if (trimmed !== pathname) return { kind: 'moved', to: trimmed + search }
  const asked = new URLSearchParams(search)
  const kept = new URLSearchParams(queryOfPage(pathname, asked))
  const parts = asked.get('_routes')
  if (pathname.endsWith('.data') && parts !== null) kept.set('_routes', parts)
  return { kind: 'page', url: kept.size === 0 ? pathname : `${pathname}?${kept.toString()}` }
}
