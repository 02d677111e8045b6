import { type BirthDayRefusal, parseBirthDay } from '#lib/typed/birth-day.ts'
import { isCountryCode } from '#lib/lists/countries.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { isoDay } from '#lib/time/jalali.ts'
import { profileName, profileNameLimit } from '#lib/persian/visible-text.ts'
import type { Localized } from '#server/fail.ts'
import type { Countries } from '#server/house-lists.ts'
import { textFault } from './text-faults.ts'

/** Faults by field. */
export type Faults = Record<string, Localized[]>

/** A name of a person or of what is theirs, cleaned for storing. A fault is added to `faults`, and the result is then unusable. */
export function readName(typed: string, field: 'first_name' | 'last_name' | 'name', faults: Faults): string {
  const result = profileName(typed)
  if ('text' in result) return result.text
  faults[field] = [textFault(result.refused, profileNameLimit)]
  return ''
}

/** The ISO day, or null for an empty field. The day is checked against today's date in Tehran. */
export function readBirthDay(typed: string, now: Date, faults: Faults): string | null {
  const result = parseBirthDay(typed, isoDay(tehranTime(now)))
  if ('iso' in result) return result.iso
  if (result.refused !== 'empty') faults['birth_day'] = [birthDayFaults[result.refused]]
  return null
}

/** `countries` says which ones the house offers; `was` may stay as it is. */
export function readCountry(
  typed: string,
  { countries, was = null }: { countries: Countries; was?: string | null },
  faults: Faults,
): string {
  const country = typed.trim().toUpperCase()
  if (!isCountryCode(country) || (countries.isHidden(country) && country !== was))
    faults['country'] = [{ fa: 'کشور را از فهرست انتخاب کنید.', en: 'Choose a country from the list.' }]
  return country
}

const birthDayFaults: Record<Exclude<BirthDayRefusal, 'empty'>, Localized> = {
  not_a_date: {
    fa: 'تاریخ را این‌طور بنویسید: ۱۳۷۰/۰۲/۳۱ یا ۱۹۹۱/۰۵/۲۱.',
    en: 'Write the date like this: 1991-05-21 or 1370/02/31.',
  },
  no_such_date: { fa: 'چنین روزی در تقویم نیست.', en: 'There is no such day in the calendar.' },
  in_the_future: { fa: 'این روز هنوز نیامده است.', en: 'This day has not come yet.' },
  too_old: { fa: 'سال را درست بنویسید.', en: 'Check the year.' },
  year_needs_four_digits: { fa: 'سال را با چهار رقم بنویسید.', en: 'Write the year with four digits.' },
}
