import { CalendarDate, GregorianCalendar, PersianCalendar, toCalendar } from '@internationalized/date'
import { describe, expect, it } from 'vitest'
import { vectors } from '#tests/support/api/vectors.ts'
import { parseBirthDay } from '../typed/birth-day.ts'
import { formatDate, formatDateTime, formatShortDate, formatTime, tehranTime, weekdayName } from './dates.ts'
import { type CalendarDay, fromJalali, isJalaliLeap, isoDay, jalaliMonthLength, toJalali } from './jalali.ts'
import { nowruzInstant } from '../persian/nowruz.ts'

type Day3 = [number, number, number]
type Instant = {
  id: string
  section: string
  instant: string
  local: string
  jalali: Day3
  fa_date: string
  fa_weekday: string
  fa_short: string
  fa_time: string
  en_date_any: string[]
  en_weekday: string
  en_time_24h: string
}
type Pair = { id: string; section: string; jalali: Day3; iso: string }
type Leap = { id: string; section: string; jalali_year: number; leap: boolean; days: number }
type Nowruz = {
  id: string
  section: string
  jalali_year: number
  equinox: string
  tolerance_seconds: number
  first_of_farvardin: string
}
type Birth = {
  id: string
  section: string
  now: string
  input: string
  iso: string | null
  also_acceptable?: string
  note?: string
}

const day = ([year, month, date]: Day3): CalendarDay => ({ year, month, day: date })
const ofIso = (iso: string): CalendarDay => day(iso.slice(0, 10).split('-').map(Number) as Day3)

describe('a moment in Tehran', () => {
  it.each(vectors<Instant>('dates', (v) => v.section === 'instant'))('$id: $instant is $fa_date, $fa_time', (v) => {
    const instant = new Date(v.instant)
    const wall = tehranTime(instant)
    const clock = [wall.hour, wall.minute, wall.second].map((part) => String(part).padStart(2, '0')).join(':')
    expect(`${isoDay(wall)}T${clock}`).toBe(v.local)
    expect(toJalali(wall)).toEqual(day(v.jalali))
    expect([
      formatDate(instant, 'fa'),
      weekdayName(instant, 'fa'),
      formatShortDate(instant, 'fa'),
      formatTime(instant, 'fa'),
    ]).toEqual([v.fa_date, v.fa_weekday, v.fa_short, v.fa_time])
    expect(v.en_date_any).toContain(formatDate(instant, 'en'))
    expect([weekdayName(instant, 'en'), formatTime(instant, 'en')]).toEqual([v.en_weekday, v.en_time_24h])
  })
  it('is written whole', () => {
    const instant = new Date('2026-11-27T17:30:00Z')
    expect(formatDateTime(instant, 'fa')).toBe('جمعه ۶ آذر ۱۴۰۵، ۲۱:۰۰')
    expect(formatDateTime(instant, 'en')).toBe('Friday 27 November 2026, 21:00')
    expect(formatDateTime(instant, 'fa', { year: false })).toBe('جمعه ۶ آذر، ۲۱:۰۰')
    expect(formatDate(instant, 'en', { weekday: true, year: false })).toBe('Friday 27 November')
  })
})

describe('the Jalali calendar', () => {
  it.each(vectors<Pair>('dates', (v) => v.section === 'pair'))('$id: $iso', (v) => {
    expect(isoDay(fromJalali(day(v.jalali)))).toBe(v.iso)
    expect(toJalali(ofIso(v.iso))).toEqual(day(v.jalali))
  })
  it.each(vectors<Leap>('dates', (v) => v.section === 'leap'))('$id: $jalali_year has $days days', (v) => {
    expect(isJalaliLeap(v.jalali_year)).toBe(v.leap)
    const months = Array.from({ length: 12 }, (_, index) => jalaliMonthLength(v.jalali_year, index + 1))
    expect(months.reduce((sum, length) => sum + length, 0)).toBe(v.days)
  })
  it('agrees with a second implementation on every first and last day of a month from 1200 to 1500', () => {
    const persian = new PersianCalendar()
    const gregorian = new GregorianCalendar()
    for (let year = 1200; year <= 1500; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        for (const date of [1, jalaliMonthLength(year, month)]) {
          const theirs = toCalendar(new CalendarDate(persian, year, month, date), gregorian)
          const ours = fromJalali({ year, month, day: date })
          expect(isoDay(ours)).toBe(theirs.toString())
          expect(toJalali(ours)).toEqual({ year, month, day: date })
        }
      }
    }
  })
  it.each(vectors<Nowruz>('dates', (v) => v.section === 'nowruz'))('$id: Nowruz of $jalali_year', (v) => {
    const off = Math.abs(nowruzInstant(v.jalali_year).getTime() - Date.parse(v.equinox)) / 1000
    expect(off).toBeLessThanOrEqual(v.tolerance_seconds)
    expect(isoDay(fromJalali({ year: v.jalali_year, month: 1, day: 1 }))).toBe(v.first_of_farvardin)
  })
})

describe('a birth day as typed', () => {
  it.each(vectors<Birth>('dates', (v) => v.section === 'birth_day'))('$id: «$input» is $iso', (v) => {
    const result = parseBirthDay(v.input, v.now)
    const read = 'iso' in result ? result.iso : null
    const also = v.also_acceptable === 'refuse' ? null : v.also_acceptable
    expect(also === undefined ? [v.iso] : [v.iso, also]).toContain(read)
  })
  it.each([
    ['۳۱ اردیبهشت ۱۳۷۰', { iso: '1991-05-21' }],
    ['21 May 1991', { iso: '1991-05-21' }],
    ['May 21, 1991', { iso: '1991-05-21' }],
    ['70/02/31', { refused: 'year_needs_four_digits' }],
    ['31 Smarch 1991', { refused: 'not_a_date' }],
    ['1896-11-21', { iso: '1896-11-21' }],
    ['1896-11-20', { refused: 'too_old' }],
    ['2026-11-21', { iso: '2026-11-21' }],
    ['\u200f۱۳۷۰/۰۲/۳۱', { iso: '1991-05-21' }],
  ])('reads «%s» as %j', (input, expected) => {
    expect(parseBirthDay(input, '2026-11-21')).toEqual(expected)
  })
})
