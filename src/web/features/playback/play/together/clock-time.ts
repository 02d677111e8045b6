import type { Locale } from '#lib/text/locale.ts'

/** Hours and minutes of an instant where the viewer is. */
export function clockTime(instant: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale === 'fa' ? 'fa-IR' : 'en-GB', { hour: '2-digit', minute: '2-digit' })
  return format.format(new Date(instant))
}
