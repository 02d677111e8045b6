import type { GroupName } from './answer.ts'
import type { SearchAsked } from './search-address.ts'

export const groupNames = [
  'films',
  'series',
  'episodes',
  'music',
  'people',
  'screenings',
  'festivals',
  'goods',
] as const satisfies readonly GroupName[]

/** Reads the address of the results. What cannot be is left out. */
export function readSearchAsked(search: URLSearchParams): SearchAsked & { group?: GroupName } {
  const page = Number(search.get('page') ?? '')
  const group = groupNames.find((name) => name === search.get('group'))
  return {
    q: (search.get('q') ?? '').trim(),
    ...(group === undefined ? {} : { group }),
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 ? { page } : {}),
    ...(search.get('exact') === '1' ? { exact: true } : {}),
  }
}
