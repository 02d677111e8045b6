import { beginningOf } from '#lib/text/shortened.ts'
import { type FilterName, filterNames } from './filter-names.ts'

export const findSorts = ['best', 'newest', 'oldest', 'title', 'shortest', 'longest'] as const
export type FindSort = (typeof findSorts)[number]

/** The question of the advanced search, as it stands in its address. */
export type FindAsked = Partial<Record<FilterName, readonly string[]>> & {
  q?: string
  /** Gregorian years. */
  from?: number
  to?: number
  person?: number
  sort?: FindSort
  page?: number
}

const whole = (text: string | null, least: number, most: number): number | undefined => {
  const n = /^\d{1,9}$/.test(text ?? '') ? Number(text) : Number.NaN
  return n >= least && n <= most ? n : undefined
}

const isValue = (text: string): boolean => /^[\w-]{1,40}$/.test(text)

/** Reads an address. An impossible value is left out, so that an old link still finds something. */
export function readFindAsked(search: URLSearchParams): FindAsked {
  const asked: FindAsked = {}
  for (const name of filterNames) {
    const values = [...new Set((search.get(name) ?? '').split(',').filter(isValue))]
    if (values.length > 0) asked[name] = values
  }
  const from = whole(search.get('from'), 1888, 2200)
  const to = whole(search.get('to'), 1888, 2200)
  const [first, last] = from !== undefined && to !== undefined && from > to ? [to, from] : [from, to]
  return {
    ...asked,
    ...defined({
      q: beginningOf(search.get('q')?.trim() ?? '', 80) || undefined,
      from: first,
      to: last,
      person: whole(search.get('person'), 1, 2_147_483_647),
      sort: findSorts.find((sort) => sort === search.get('sort')),
      page: whole(search.get('page'), 2, 10_000),
    }),
  }
}

const defined = <T extends object>(all: T) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>
  }>

/** The address of what is asked for; the same choice has always the same one. */
export function findAddress(asked: FindAsked): string {
  const search = new URLSearchParams()
  if (asked.q) search.set('q', asked.q)
  for (const name of filterNames) {
    const values = asked[name] ?? []
    if (values.length > 0) search.set(name, values.toSorted().join(','))
  }
  for (const name of ['from', 'to', 'person'] as const)
    if (asked[name] !== undefined) search.set(name, `${asked[name]}`)
  if (asked.sort !== undefined && asked.sort !== 'best') search.set('sort', asked.sort)
  if (asked.page !== undefined && asked.page > 1) search.set('page', String(asked.page))
  // commas stay readable in an address that people send to one another
  const text = search.toString().replaceAll('%2C', ',')
  return text === '' ? '/search/advanced' : `/search/advanced?${text}`
}

/** The same with one value of a filter more, or less when it was chosen; at the first page. */
export function withToggled(asked: FindAsked, name: FilterName, value: string): FindAsked {
  const before = asked[name] ?? []
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  const { page: _page, [name]: _values, ...rest } = asked
  return after.length === 0 ? rest : { ...rest, [name]: after }
}

/** Words and order stay; every condition goes. */
export const withoutFilters = ({ q, sort }: FindAsked): FindAsked => ({
  ...(q === undefined ? {} : { q }),
  ...(sort === undefined ? {} : { sort }),
})

/** How many conditions there are; two years of one span are one. */
export const countFilters = (asked: FindAsked): number =>
  filterNames.reduce((sum, name) => sum + (asked[name]?.length ?? 0), 0) +
  (asked.from !== undefined || asked.to !== undefined ? 1 : 0) +
  (asked.person !== undefined ? 1 : 0)
