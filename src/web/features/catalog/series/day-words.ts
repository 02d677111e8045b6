import type { Locale } from '#lib/text/locale.ts'

const calendars = { fa: 'fa-IR-u-ca-persian', en: 'en-GB' } as const

/** The weekday and the month in Tehran, in the calendar of the language. */
export const weekdayOf = (at: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(calendars[locale], {
    weekday: locale === 'fa' ? 'long' : 'short',
    timeZone: 'Asia/Tehran',
  }).format(at)
export const monthOf = (at: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(calendars[locale], {
    month: locale === 'fa' ? 'long' : 'short',
    timeZone: 'Asia/Tehran',
  }).format(at)
