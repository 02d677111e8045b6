import { screeningModes } from '#lib/lists/screening-modes.ts'
import { beginningOf } from '#lib/text/shortened.ts'
import type { ScreeningCardData } from './screening.ts'

/** The filters of the list of screenings as they stand in its address. */
export type ScreeningQuery = {
  mode?: ScreeningCardData['mode']
  price?: 'free' | 'paid'
  city?: string
  day?: string
  page?: number
}

/** The filters, in the order in which one is taken back. */
export const screeningFilters = ['day', 'price', 'city', 'mode'] as const
export type ScreeningFilter = (typeof screeningFilters)[number]

export const isFiltered = (query: ScreeningQuery): boolean => screeningFilters.some((name) => query[name] !== undefined)

/** A day as an address has it; `undefined` for anything else. */
function dayOf(text: string): string | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text
  return isDay ? text : undefined
}

export const prices = ['free', 'paid'] as const

/** Reads the filters of an address. Invalid ones are ignored, so that an old link still shows screenings. */
export function readScreeningQuery(search: URLSearchParams): ScreeningQuery {
  const page = Number(search.get('page'))
  return {
    mode: screeningModes.find((mode) => mode === search.get('mode')),
    price: prices.find((price) => price === search.get('price')),
    city: beginningOf(search.get('city') ?? '', 80) || undefined,
    day: dayOf(search.get('day') ?? ''),
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined,
  }
}

/** The address of the list with one change. Any change except that of the page starts at the first page. */
export function screeningsAddress(query: ScreeningQuery, change: ScreeningQuery): string {
  const { mode, price, city, day, page } = { ...query, page: undefined, ...change }
  const search = new URLSearchParams()
  if (mode !== undefined) search.set('mode', mode)
  if (price !== undefined) search.set('price', price)
  if (city !== undefined) search.set('city', city)
  if (day !== undefined) search.set('day', day)
  if (page !== undefined && page > 1) search.set('page', String(page))
  return search.size > 0 ? `/screenings?${search}` : '/screenings'
}

/** The address without the filters of the sheet. The day is none of them: the strip has it. */
export const addressOfDay = ({ day }: ScreeningQuery): string => screeningsAddress({ day }, {})
