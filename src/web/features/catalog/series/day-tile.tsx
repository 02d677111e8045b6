import { useLocale } from 'use-intl'
import { formatDate, tehranTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { toJalali } from '#lib/time/jalali.ts'
import { monthOf, weekdayOf } from './day-words.ts'

/** The day on which an episode comes, where its still will be; the words beside it say the same. */
export function DayTile({ at }: { at: string }) {
  const locale = useLocale()
  const date = new Date(at)
  const day = tehranTime(date)
  const number = locale === 'fa' ? toJalali(day).day : day.day
  return (
    <span className="day" aria-hidden="true" title={formatDate(date, locale)}>
      <span>{weekdayOf(date, locale)}</span>
      <b>{localDigits(number, locale)}</b>
      <span>{monthOf(date, locale)}</span>
    </span>
  )
}
