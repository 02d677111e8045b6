import { monthName, tehranTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { toJalali } from '#lib/time/jalali.ts'
import type { Locale } from '#lib/text/locale.ts'
import { dayInOtherCalendar } from '#lib/time/other-calendar.ts'

/** Cities whose zones have no Persian city name in the browser. */
const persianCities: Readonly<Record<string, string>> = {
  'Europe/Berlin': 'برلین',
  'Europe/London': 'لندن',
  'Europe/Paris': 'پاریس',
  'Europe/Vienna': 'وین',
  'Europe/Zurich': 'زوریخ',
  'Europe/Amsterdam': 'آمستردام',
  'Europe/Brussels': 'بروکسل',
  'Europe/Rome': 'رم',
  'Europe/Madrid': 'مادرید',
  'Europe/Lisbon': 'لیسبون',
  'Europe/Stockholm': 'استکهلم',
  'Europe/Oslo': 'اسلو',
  'Europe/Copenhagen': 'کپنهاگ',
  'Europe/Helsinki': 'هلسینکی',
  'Europe/Warsaw': 'ورشو',
  'Europe/Prague': 'پراگ',
  'Europe/Athens': 'آتن',
  'Europe/Istanbul': 'استانبول',
  'Europe/Moscow': 'مسکو',
  'Asia/Dubai': 'دبی',
  'Asia/Baku': 'باکو',
  'Asia/Yerevan': 'ایروان',
  'Asia/Tbilisi': 'تفلیس',
  'Asia/Kabul': 'کابل',
  'Asia/Dushanbe': 'دوشنبه',
  'Asia/Baghdad': 'بغداد',
  'Asia/Qatar': 'دوحه',
  'Asia/Kuwait': 'کویت',
  'Asia/Kuala_Lumpur': 'کوالالامپور',
  'Asia/Tokyo': 'توکیو',
  'America/Toronto': 'تورنتو',
  'America/Vancouver': 'ونکوور',
  'America/Edmonton': 'ادمونتون',
  'America/New_York': 'نیویورک',
  'America/Chicago': 'شیکاگو',
  'America/Los_Angeles': 'لس‌آنجلس',
  'Australia/Sydney': 'سیدنی',
  'Australia/Melbourne': 'ملبورن',
}

export type CityTime = {
  /** Null: the zone has no name in this language. */
  city: string | null
  /** «جمعه ۶ آذر ۱۴۰۵» / "Friday 27 November 2026". */
  day: string
  /** The same day in the calendar of the other language. */
  otherDay: string
  /** «۱۸:۳۰» / "18:30". */
  time: string
  /** The time where the day of Tehran stands beside it: with its own weekday when that is another day. */
  besideTehran: string
}

const two = (value: number) => String(value).padStart(2, '0')

/** The instant by the clock of a zone, when that clock shows something else than Tehran's; else null. */
export function cityTime(instant: Date, zone: string, locale: Locale): CityTime | null {
  let parts: Map<string, string>
  try {
    const there = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    parts = new Map(there.formatToParts(instant).map(({ type, value }) => [type, value]))
  } catch {
    // A zone that this browser names and does not know itself.
    return null
  }
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type) ?? 0)
  const wall = { year: part('year'), month: part('month'), day: part('day') }
  const tehran = tehranTime(instant)
  if (tehran.day === wall.day && tehran.hour === part('hour') && tehran.minute === part('minute')) return null
  const time = localDigits(`${two(part('hour'))}:${two(part('minute'))}`, locale)
  return {
    city: cityOf(zone, locale),
    day: dayOf(wall, locale),
    otherDay: dayInOtherCalendar(wall, locale),
    time,
    besideTehran: tehran.day === wall.day ? time : `${weekdayOf(wall, locale)} ${time}`,
  }
}

function cityOf(zone: string, locale: Locale): string | null {
  if (locale === 'fa') return persianCities[zone] ?? null
  const city = zone.includes('/') && !zone.startsWith('Etc/') ? zone.split('/').at(-1) : null
  return city?.replaceAll('_', ' ') ?? null
}

type WallDay = { year: number; month: number; day: number }

function weekdayOf({ year, month, day }: WallDay, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' }).format(Date.UTC(year, month - 1, day))
}

function dayOf(wall: WallDay, locale: Locale): string {
  const { year, month, day } = locale === 'fa' ? toJalali(wall) : wall
  return `${weekdayOf(wall, locale)} ${localDigits(day, locale)} ${monthName(month, locale)} ${localDigits(year, locale)}`
}

/** The zone of this device. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
