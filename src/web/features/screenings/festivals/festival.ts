import type { OutputOf } from '#contract/api.ts'
import { formatDate } from '#lib/time/dates.ts'
import { formatLastDay } from '#lib/time/end-of-day.ts'
import { isoDayOf } from '#lib/time/iso-days.ts'
import type { Locale } from '#lib/text/locale.ts'

export type FestivalCardData = OutputOf<'GET /festivals'>['items'][number]
export type Festival = OutputOf<'GET /festivals/:id'>
export type FestivalShow = Festival['programme'][number]
export type Passes = OutputOf<'GET /festival-purchase-info/:id'>
export type PassOffer = Passes['offers'][number]

export const festivalPath = (id: number): string => `/festival/${id}`

/** The day in Tehran on which a show begins. */
export const dayKey = (instant: string): string => isoDayOf(new Date(instant))

/** «۶ آذر»: the last day of a festival. One that closes at midnight ends with the day before. */
export const lastDay = (endsAt: string, locale: Locale): string =>
  formatLastDay(new Date(endsAt), locale, { year: false })

/** The first and the last day of a festival, without their years. */
export const daysInWords = (
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
  locale: Locale,
): { from: string; to: string } => ({
  from: formatDate(new Date(starts_at), locale, { year: false }),
  to: lastDay(ends_at, locale),
})

/** Days on which there are shows, in order, each with an instant in it. */
export function daysOf(programme: readonly FestivalShow[]): { key: string; at: string }[] {
  const days = new Map<string, string>()
  for (const { screening } of programme)
    if (screening.starts_at !== null) days.set(dayKey(screening.starts_at), screening.starts_at)
  return [...days].map(([key, at]) => ({ key, at })).toSorted((a, b) => a.key.localeCompare(b.key))
}

/** The day that is open at first: today if there is one, else the next, else the last. */
export const firstDay = (days: readonly { key: string }[], today: string): string | null =>
  (days.find(({ key }) => key >= today) ?? days.at(-1))?.key ?? null
