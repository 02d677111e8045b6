import { screeningModes } from '#lib/lists/screening-modes.ts'
import { beginningOf } from '#lib/text/shortened.ts'
import type { ScreeningCardData } from './screening.ts'

/** The filters of the list of screenings as they stand in its address. */
export type ScreeningQuery = { mode?: ScreeningCardData['mode']; price?: 'free' | 'paid'; city?: string; page?: number }

export const prices = ['free', 'paid'] as const

/** Reads the filters of an address. Invalid ones are ignored, so that an old link still shows screenings. */
export function readScreeningQuery(search: URLSearchParams): ScreeningQuery {
  const page = Number(search.get('page'))
  return {
    mode: screeningModes.find((mode) => mode === search.get('mode')),
    price: prices.find((price) => price === search.get('price')),
    city: beginningOf(search.get('city') ?? '', 80) || undefined,
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined,
  }
}

/** The address of the list with one change. Any change except that of the page starts at the first page. */
export function screeningsAddress(query: ScreeningQuery, change: ScreeningQuery): string {
  const { mode, price, city, page } = { ...query, page: undefined, ...change }
  const search = new URLSearchParams()
  if (mode !== undefined) search.set('mode', mode)
  if (price !== undefined) search.set('price', price)
  if (city !== undefined) search.set('city', city)
  if (page !== undefined && page > 1) search.set('page', String(page))
  return search.size > 0 ? `/screenings?${search}` : '/screenings'
}
