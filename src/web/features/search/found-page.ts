import type { InputOf, OutputOf } from '#contract/api.ts'
import { call } from '../../api.ts'
import { type Answer, exactly } from './answer.ts'
import type { SearchAsked } from './search-address.ts'

const perGroup = 6
const fewLines = 5

/** The content of the page of results: a first look at all groups, or one by pages; nothing without a question. */
export type FoundPage = {
  asked: SearchAsked
  answer: Answer | null
  list: OutputOf<'GET /search/results'> | null
  lines: OutputOf<'GET /search/lines'> | null
  /** Titles that people like; where nothing was found. */
  liked: OutputOf<'GET /products/liked'>['items'] | null
}

export const searchQuery = ({ q, exact }: SearchAsked, maxAge?: number): InputOf<'GET /search'>['query'] => ({
  query: q,
  exact: exactly(exact),
  per_group: perGroup,
  max_age: maxAge,
})

export const linesQuery = (
  { q, group, page }: SearchAsked,
  maxAge?: number,
): InputOf<'GET /search/lines'>['query'] => ({
  query: q,
  max_age: maxAge,
  ...(group === 'lines' ? { page } : { per_page: fewLines }),
})

export const resultsQuery = (
  { q, group, exact, page }: SearchAsked,
  maxAge?: number,
): InputOf<'GET /search/results'>['query'] => ({
  query: q,
  group: group === 'lines' ? undefined : group,
  exact: exactly(exact),
  page,
  max_age: maxAge,
})

/** The whole page from the browser, for a child's age. */
export async function askFoundPage(asked: SearchAsked, maxAge: number, signal: AbortSignal): Promise<FoundPage> {
  const none = { asked, answer: null, list: null, lines: null, liked: null }
  if (asked.q === '') return none
  if (asked.group === 'lines')
    return { ...none, lines: await call('GET /search/lines', { query: linesQuery(asked, maxAge) }, { signal }) }
  if (asked.group !== undefined)
    return { ...none, list: await call('GET /search/results', { query: resultsQuery(asked, maxAge) }, { signal }) }
  const [answer, lines, liked] = await Promise.all([
    call('GET /search', { query: searchQuery(asked, maxAge) }, { signal }),
    call('GET /search/lines', { query: linesQuery(asked, maxAge) }, { signal }).catch(() => null),
    call('GET /products/liked', { query: { max_age: maxAge } }, { signal }).catch(() => null),
  ])
  return { ...none, answer, lines, liked: liked?.items ?? null }
}
