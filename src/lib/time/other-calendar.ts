import { tehranTime } from './dates.ts'
import { localDigits } from '../persian/digits.ts'
import { type CalendarDay, toJalali } from './jalali.ts'
import type { Locale } from '../text/locale.ts'

const gregorianInPersian = 'ژانویه فوریه مارس آوریل مه ژوئن ژوئیه اوت سپتامبر اکتبر نوامبر دسامبر'.split(' ')
const jalaliInEnglish = 'Farvardin Ordibehesht Khordad Tir Mordad Shahrivar Mehr Aban Azar Dey Bahman Esfand'.split(' ')

/**
 * The same day of Tehran in the calendar that the page's language does not use: «۲۷ نوامبر ۲۰۲۶» in `fa`,
 * "6 Azar 1405" in `en`.
 */
export function formatInOtherCalendar(instant: Date, locale: Locale): string {
  return dayInOtherCalendar(tehranTime(instant), locale)
}

/** The same for a day of the Gregorian calendar. */
export function dayInOtherCalendar(gregorian: CalendarDay, locale: Locale): string {
  const { year, month, day } = locale === 'fa' ? gregorian : toJalali(gregorian)
  const name = (locale === 'fa' ? gregorianInPersian : jalaliInEnglish)[month - 1] ?? ''
  return `${localDigits(day, locale)} ${name} ${localDigits(year, locale)}`
}
