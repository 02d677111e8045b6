import { beginningOf } from '#lib/text/shortened.ts'
export type ListState = 'all' | 'published' | 'draft' | 'failed' | 'running'
export const listStates: readonly ListState[] = ['all', 'published', 'draft', 'running', 'failed']

export type ListSearch = { query: string; state: ListState; page: number }

/** Reads the filters of the address; invalid values count as absent. */
export function readSearch(params: URLSearchParams): ListSearch {
  const state = listStates.find((known) => known === params.get('state')) ?? 'all'
  const page = Number(params.get('page') ?? 1)
  return {
    query: beginningOf((params.get('query') ?? '').trim(), 200),
    state,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** The shortest address with these filters: `/studio/titles?state=draft`. */
export function addressOfList({ query, state, page }: ListSearch): string {
  const params = new URLSearchParams()
  if (query.trim() !== '') params.set('query', query.trim())
  if (state !== 'all') params.set('state', state)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/studio/titles?${params.toString()}` : '/studio/titles'
}
