import { localDigits } from '#lib/persian/digits.ts'
import { monthName, tehranTime } from '#lib/time/dates.ts'
import { dayNumber, dayOfNumber, isoDay, toJalali } from '#lib/time/jalali.ts'
import type { Locale } from '#lib/text/locale.ts'
import { calendarDay, typedDay } from '#web/features/studio/form/day-entry.ts'

/** Days in Tehran as `2026-05-01`, the last one included. */
export type Period = { from: string; to: string }
export const lengths = [7, 31] as const
export type Length = (typeof lengths)[number]
/** A number of days up to today, or chosen days. */
export type Asked = { days: Length } | Period

export const mostDays = 31
const knownDay = (text: string | null): string | undefined => (calendarDay(text) ? (text ?? undefined) : undefined)
const numberOf = (day: string): number => dayNumber(calendarDay(day) ?? { year: 1970, month: 1, day: 1 })

/** Number of days; zero or less when it ends before it begins. */
export const lengthOf = ({ from, to }: Period): number => numberOf(to) - numberOf(from) + 1

export const todayOf = (now: Date): string => isoDay(tehranTime(now))

/** The period that the address asks for; an invalid one becomes the last seven days. */
export function readPeriod(params: URLSearchParams): Asked {
  const from = knownDay(params.get('from'))
  const to = knownDay(params.get('to'))
  if (from !== undefined && to !== undefined) return { from, to }
  return { days: params.get('days') === '31' ? 31 : 7 }
}

export function periodOf(asked: Asked, today: string): Period {
  if (!('days' in asked)) return asked
  return { from: isoDay(dayOfNumber(numberOf(today) - asked.days + 1)), to: today }
}

export function addressOfPeriod(asked: Asked): string {
  const params = new URLSearchParams()
  if (!('days' in asked)) {
    params.set('from', asked.from)
    params.set('to', asked.to)
  } else if (asked.days !== 7) params.set('days', String(asked.days))
  return params.size > 0 ? `/studio/finance?${params.toString()}` : '/studio/finance'
}

/** Every day of it, the first one first. */
export function daysOf(period: Period): string[] {
  const first = numberOf(period.from)
  return Array.from({ length: Math.max(0, lengthOf(period)) }, (_, at) => isoDay(dayOfNumber(first + at)))
}

/**
 * «۳۰ آبان» / "21 November"; `short` for a chart: "21 Nov"; with its year where the reader could assume another one.
 */
export function dayWords(day: string, locale: Locale, show: { year?: boolean; short?: boolean } = {}): string {
  const read = calendarDay(day)
  if (read === undefined) return day
  const shown = locale === 'fa' ? toJalali(read) : read
  const month = monthName(shown.month, locale)
  const words = [localDigits(shown.day, locale), show.short === true && locale === 'en' ? month.slice(0, 3) : month]
  if (show.year === true) words.push(localDigits(shown.year, locale))
  return words.join(' ')
}

export type PeriodFault = 'date' | 'day' | 'backwards' | 'too_long'

/** Two typed days as a period, or the fault of each field. */
export function typedPeriod(
  entry: Period,
): { period: Period } | { faults: Partial<Record<keyof Period, PeriodFault>> } {
  const from = typedDay(entry.from)
  const to = typedDay(entry.to)
  if ('refused' in from || 'refused' in to)
    return {
      faults: {
        ...('refused' in from ? { from: from.refused } : {}),
        ...('refused' in to ? { to: to.refused } : {}),
      },
    }
  const period = { from: from.day, to: to.day }
  const length = lengthOf(period)
  if (length < 1) return { faults: { to: 'backwards' } }
  return length > mostDays ? { faults: { from: 'too_long' } } : { period }
}
