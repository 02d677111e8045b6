import { useLocale } from 'use-intl'
import { formatShortDate, formatTime } from '#lib/time/dates.ts'

/** «۱۴۰۵/۰۸/۳۰، ۲۱:۰۵»: an instant in Tehran, short enough for a table. */
export function Moment({ at }: { at: string }) {
  const locale = useLocale()
  const instant = new Date(at)
  return (
    <time dateTime={at} className="nowrap">
      {formatShortDate(instant, locale)}
      {locale === 'fa' ? '، ' : ', '}
      {formatTime(instant, locale)}
    </time>
  )
}
