/** The page that an address means, after removing everything that no page reads. */
export type PageAddress = { kind: 'page'; url: string } | { kind: 'moved'; to: string }

/**
 * One spelling per page, so that one page is kept once: no slash at the end, and only the search parameters that pages
 * read, in one order. With `_routes` the browser asks for a part of a page's data.
 */
export function pageAddress(url: string, queryOfPages: ReadonlySet<string>): PageAddress {
  const at = url.indexOf('?')
  const pathname = at < 0 ? url : url.slice(0, at)
  const search = at < 0 ? '' : url.slice(at)
  const single = pathname.replaceAll(/\/{2,}/g, '/')
  const trimmed = single.length > 1 ? single.replace(/\/$/, '') : single
  if (trimmed !== pathname) return { kind: 'moved', to: trimmed + search }
  const asked = new URLSearchParams(search)
  const isData = pathname.endsWith('.data')
  const kept = [...asked].filter(([name]) => queryOfPages.has(name) || (isData && name === '_routes'))
  if (kept.length === 0) return { kind: 'page', url: pathname }
  const inOrder = kept.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return { kind: 'page', url: `${pathname}?${new URLSearchParams(inOrder).toString()}` }
}
