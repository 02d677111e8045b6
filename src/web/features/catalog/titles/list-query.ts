import { beginningOf } from '#lib/text/shortened.ts'
/** The filters of the list of films, or of series, as they stand in its address. */
export type ListQuery = {
  genre?: string
  year?: number
  subtitle?: string
  price?: 'free' | 'paid'
  sort?: 'newest' | 'oldest' | 'title'
  page?: number
}

/** The filters of a list, in the order in which one is taken back. */
export const listFilters = ['price', 'subtitle', 'year', 'genre'] as const
export type ListFilter = (typeof listFilters)[number]

const whole = (text: string | null): number | undefined => (text && /^\d{1,5}$/.test(text) ? Number(text) : undefined)

const oneOf = <T extends string>(text: string | null, known: readonly T[]): T | undefined =>
  known.find((value) => value === text)

/** Reads the filters of an address. Invalid ones are ignored, so that an old link still shows films. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const year = whole(search.get('year'))
  const page = whole(search.get('page'))
  return {
    genre: beginningOf(search.get('genre') ?? '', 40) || undefined,
    year: year !== undefined && year >= 1888 && year <= 2200 ? year : undefined,
    subtitle: beginningOf(search.get('subtitle') ?? '', 8) || undefined,
    price: oneOf(search.get('price'), ['free', 'paid']),
    sort: oneOf(search.get('sort'), ['newest', 'oldest', 'title']),
    page: page !== undefined && page > 1 && page <= 10_000 ? page : undefined,
  }
}

/** The address of the list with one change. Any change except that of the page starts at the first page. */
export function listAddress(query: ListQuery, change: ListQuery, base = '/movies'): string {
  const next: ListQuery = { ...query, page: undefined, ...change }
  const search = new URLSearchParams()
  for (const name of ['genre', 'year', 'subtitle', 'price', 'sort', 'page'] as const) {
    const value = next[name]
    if (value !== undefined && !(name === 'sort' && value === 'newest')) search.set(name, String(value))
  }
  return search.size > 0 ? `${base}?${search.toString()}` : base
}

/** How many filters are set; the order is none. */
export const countFilters = (query: ListQuery): number => listFilters.filter((name) => query[name] !== undefined).length

export const isFiltered = (query: ListQuery): boolean => countFilters(query) > 0
