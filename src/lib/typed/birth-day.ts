import { monthName } from '../time/dates.ts'
import { toLatinDigits } from '../persian/digits.ts'
import { type CalendarDay, fromJalali, isGregorianDay, isJalaliDay, isoDay } from '../time/jalali.ts'
import { displayLine, withoutInvisible } from '../persian/persian-text.ts'

export type BirthDayRefusal =
  | 'empty'
  | 'not_a_date'
  | 'no_such_date'
  | 'in_the_future'
  | 'too_old'
  | 'year_needs_four_digits'

/** `iso` is the Gregorian day, `1991-05-21`. */
export type BirthDay = { iso: string } | { refused: BirthDayRefusal }

/** The oldest person on record lived 122 years; 130 leaves room. */
const oldestAge = 130

/**
 * Nobody alive was born in a Gregorian year below 1600, nor in a Jalali year above it: so the year tells the calendar.
 */
const firstGregorianYear = 1600

/**
 * Parses a birth day as a person types it: in any digits, in either calendar (`1370/2/31`, `1991-05-21`, «۳۱ اردیبهشت
 * ۱۳۷۰», "21 May 1991"). `today` is today's Gregorian day at the reader, `2026-11-21`.
 */
export function parseBirthDay(input: string, today: string): BirthDay {
  const text = toLatinDigits(displayLine(withoutInvisible(input)))
  if (text === '') return { refused: 'empty' }
  const typed = numericDay(text) ?? namedDay(text)
  if (typed === undefined) return { refused: 'not_a_date' }
  if (typed === 'short_year') return { refused: 'year_needs_four_digits' }
  const jalali = typed.year < firstGregorianYear
  const thisYear = Number(today.slice(0, 4))
  if ((jalali ? typed.year + 621 : typed.year) < thisYear - oldestAge - 1) return { refused: 'too_old' }
  if (!(jalali ? isJalaliDay(typed) : isGregorianDay(typed))) return { refused: 'no_such_date' }
  const iso = isoDay(jalali ? fromJalali(typed) : typed)
  if (iso > today) return { refused: 'in_the_future' }
  if (iso < `${thisYear - oldestAge}${today.slice(4)}`) return { refused: 'too_old' }
  return { iso }
}

function numericDay(text: string): CalendarDay | 'short_year' | undefined {
  const match = /^(\d{4}|\d{2})([/.\- ])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(text)
  if (!match) return undefined
  const [, year = '', , month, day] = match
  if (year.length === 2) return 'short_year'
  return { year: Number(year), month: Number(month), day: Number(day) }
}

function namedDay(text: string): CalendarDay | undefined {
  const match = /^(\d{1,2}) ([^\d,،]+)[,،]? (\d{4})$/.exec(text) ?? /^([A-Za-z]+) (\d{1,2}),? (\d{4})$/.exec(text)
  if (!match) return undefined
  const [, first = '', second = '', year = ''] = match
  const dayFirst = /^\d/.test(first)
  const name = (dayFirst ? second : first).toLowerCase()
  const locale = Number(year) < firstGregorianYear ? 'fa' : 'en'
  for (let month = 1; month <= 12; month += 1) {
    const full = monthName(month, locale).toLowerCase()
    if (name === full || (locale === 'en' && name === full.slice(0, 3))) {
      return { year: Number(year), month, day: Number(dayFirst ? first : second) }
    }
  }
  return undefined
}
