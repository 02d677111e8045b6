import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDate, tehranTime, weekdayName } from '#lib/time/dates.ts'
import { startOfIsoDay } from '#lib/time/end-of-day.ts'
import { toJalali } from '#lib/time/jalali.ts'
import { Link } from '#web/ui/link.tsx'
import { type CountedDay, stripOf } from './strip-of-days.ts'
import { type ScreeningQuery, screeningsAddress } from './screening-list-query.ts'
import './day-strip.css'

type Props = {
  query: ScreeningQuery
  /** Null while they are not known. */
  days: readonly CountedDay[] | null
  /** The present day of Tehran. */
  today: string
}

/** The next days as a row of links: what is on carries a nuqta, an empty day is muted and can be pressed all the same. */
export function DayStrip({ query, days, today }: Props) {
  const t = useTranslations('screenings')
  const row = useRef<HTMLElement>(null)
  const { day: chosen } = query
  // a day that was chosen elsewhere may lie beyond the edge
  useEffect(() => {
    const cell = row.current?.querySelector<HTMLElement>('[aria-current="true"]')
    if (!row.current || !cell) return
    const [at, from] = [cell.getBoundingClientRect(), row.current.getBoundingClientRect()]
    if (at.left < from.left || at.right > from.right) row.current.scrollLeft += at.left - from.left
  }, [chosen])
  return (
    <nav ref={row} className="day-strip" aria-label={t('days')}>
      <Link
        className="every"
        to={screeningsAddress(query, { day: undefined })}
        aria-current={chosen === undefined}
        preventScrollReset
      >
        {t('everyDay')}
      </Link>
      {stripOf(days ?? [], today).map(({ count, ...one }) => (
        <Cell key={one.day} {...one} count={days === null ? null : count} query={query} />
      ))}
    </nav>
  )
}

type CellProps = { day: string; count: number | null; ahead: number; query: ScreeningQuery }

function Cell({ day, count, ahead, query }: CellProps) {
  const t = useTranslations('screenings')
  const locale = useLocale()
  const at = startOfIsoDay(day)
  const wall = tehranTime(at)
  const name = ahead === 0 ? t('today') : ahead === 1 ? t('tomorrow') : weekdayName(at, locale)
  const full = `${name} ${formatDate(at, locale, { year: false })}`
  return (
    <Link
      className={count === 0 ? 'empty' : undefined}
      to={screeningsAddress(query, { day })}
      aria-current={query.day === day}
      aria-label={count === null ? full : t('dayAndCount', { day: full, n: count })}
      preventScrollReset
    >
      {/* the space is heard: the words that are seen stand in the name as well */}
      <span>{name}</span> <b>{localDigits((locale === 'fa' ? toJalali(wall) : wall).day, locale)}</b>
      {count !== null && count > 0 && <i className="nuqta" />}
    </Link>
  )
}
