import { beginningOf } from '#lib/text/shortened.ts'
import type { GroupName } from './answer.ts'

/** The question of the page of results. */
export type SearchAsked = {
  q: string
  /** `lines`: what is said in films. */
  group?: GroupName | 'lines'
  page?: number
  /** The words as they were typed, without the correction that was made of them. */
  exact?: boolean
}

/** The longest search; the contract refuses more. */
export const longestSearch = 80

const groupNames = [
  'films',
  'series',
  'episodes',
  'music',
  'people',
  'screenings',
  'festivals',
  'goods',
  'lines',
] as const satisfies readonly (GroupName | 'lines')[]

/** The address of the results. */
export function searchAddress({ q, group, exact, page }: SearchAsked): string {
  const search = new URLSearchParams({ q })
  if (group !== undefined) search.set('group', group)
  if (exact === true) search.set('exact', '1')
  if (page !== undefined && page > 1) search.set('page', String(page))
  return `/search?${search.toString()}`
}

/** Reads an address. An impossible value is left out. */
export function readSearchAsked(search: URLSearchParams): SearchAsked {
  const page = Number(search.get('page') ?? '')
  const group = groupNames.find((name) => name === search.get('group'))
  return {
    q: beginningOf((search.get('q') ?? '').trim(), longestSearch),
    ...(group === undefined ? {} : { group }),
    ...(search.get('exact') === '1' ? { exact: true } : {}),
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 ? { page } : {}),
  }
}
