import { useLocale, useTranslations } from 'use-intl'
import { monthName } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { dayInOtherCalendar } from '#lib/time/other-calendar.ts'
import { CalendarEntry, OpenEntry } from './calendar-entry.tsx'
import { beginningOn } from './drop-screening.ts'
import { dayOf, type GridDay } from './month-grid.ts'
import { NewOnDay } from './new-on-day.tsx'
import type { StudioScreening } from './screening-data.ts'
import type { Carry } from './use-carry.ts'
import { isOpenOn } from './week-blocks.ts'

type Props = { days: readonly GridDay[]; items: readonly StudioScreening[]; today: number; carry: Carry }

/** A month, Saturday first; on a phone only the days that have something. */
export function MonthView({ days, items, today, carry }: Props) {
  const t = useTranslations('studio.screenings')
  const isOn = (day: GridDay) => items.filter((item) => item.starts_at !== null && dayOf(item.starts_at) === day.number)
  return (
    <div className="month-grid">
      {(['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => (
        <span key={day} className={`week-day small muted${day === 'fri' ? ' friday' : ''}`} aria-hidden="true">
          {t(`weekDays.${day}`)}
        </span>
      ))}
      {days.map((day) => (
        <Day
          key={day.number}
          day={day}
          items={isOn(day)}
          open={items.filter((item) => isOpenOn(item, day.number))}
          today={today}
          carry={carry}
        />
      ))}
    </div>
  )
}

type DayProps = {
  day: GridDay
  items: readonly StudioScreening[]
  /** Windows that began on an earlier day. */
  open: readonly StudioScreening[]
  today: number
  carry: Carry
}

function Day({ day, items, open, today, carry }: DayProps) {
  const locale = useLocale()
  const other = dayInOtherCalendar(day.gregorian, locale).split(' ').slice(0, 2).join(' ')
  const { carried, clash } = carry
  const isAimed = carried !== null && carried.to !== carried.item.starts_at && dayOf(carried.to) === day.number
  const looks = [
    ...['day', !day.isInMonth && 'outside', day.isFriday && 'friday', items.length === 0 && 'idle'],
    ...[isAimed && 'aimed', isAimed && clash !== null && 'clash'],
  ]
  return (
    <div
      className={looks.filter(Boolean).join(' ')}
      aria-current={day.number === today ? 'date' : undefined}
      onDragOver={(event) => {
        if (carried === null) return
        event.preventDefault()
        carry.aim(beginningOn(carried.item, day.number))
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (carried !== null) carry.drop(beginningOn(carried.item, day.number))
      }}
    >
      <p className="day-head">
        <b>
          {localDigits(day.own.day, locale)}{' '}
          <span className={day.isInMonth ? 'only-small' : ''}>{monthName(day.own.month, locale)}</span>
        </b>
        <span className="tiny muted">{other}</span>
      </p>
      {items.length + open.length > 0 && (
        <ul>
          {open.map((item) => (
            <li key={item.id}>
              <OpenEntry item={item} />
            </li>
          ))}
          {items.map((item) => (
            <li key={item.id}>
              <CalendarEntry item={item} carry={carry} upDown="weeks" />
            </li>
          ))}
        </ul>
      )}
      {day.number >= today && <NewOnDay day={day} />}
    </div>
  )
}
