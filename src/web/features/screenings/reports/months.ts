import { monthName, tehranTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { type CalendarDay, dayNumber, dayOfNumber, fromJalali, isoDay, toJalali } from '#lib/time/jalali.ts'
import type { Locale } from '#lib/text/locale.ts'

/** Days in Tehran as `2026-05-01`, the last one included. */
export type Period = { from: string; to: string }
export type Month = Period & { label: string }

const shownMonths = 18

function calendarDay(text: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return { year, month, day }
}

/** Returns the first day of a month, whose number may lie outside 1 to 12. */
function monthStart({ year, month }: Pick<CalendarDay, 'year' | 'month'>, locale: Locale): CalendarDay {
  const whole = year * 12 + month - 1
  const first = { year: Math.floor(whole / 12), month: (whole % 12) + 1, day: 1 }
  return locale === 'fa' ? fromJalali(first) : first
}

/** The months of the reader’s calendar up to now, the present one first. Accounts are settled by months. */
export function monthsUpTo(now: Date, locale: Locale): Month[] {
  const today = tehranTime(now)
  const { year, month } = locale === 'fa' ? toJalali(today) : today
  return Array.from({ length: shownMonths }, (_, back) => {
    const start = monthStart({ year, month: month - back }, locale)
    const next = monthStart({ year, month: month - back + 1 }, locale)
    const shown = locale === 'fa' ? toJalali(start) : start
    return {
      from: isoDay(start),
      to: isoDay(dayOfNumber(dayNumber(next) - 1)),
      label: `${monthName(shown.month, locale)} ${localDigits(shown.year, locale)}`,
    }
  })
}

/** The month that an address asks for; one that is not among them becomes the present one. */
export function monthIn(params: URLSearchParams, months: readonly Month[]): Month | undefined {
  return months.find(({ from }) => from === params.get('from')) ?? months[0]
}

/** «۳۰ آبان ۱۴۰۵» / "21 November 2026". */
export function dayWords(day: string, locale: Locale): string {
  const read = calendarDay(day)
  const { year, month, day: date } = locale === 'fa' ? toJalali(read) : read
  return [localDigits(date, locale), monthName(month, locale), localDigits(year, locale)].join(' ')
}
