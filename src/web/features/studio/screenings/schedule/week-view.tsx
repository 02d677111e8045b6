import { type CSSProperties, type DragEvent, type MouseEvent, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { monthName } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { dayInOtherCalendar } from '#lib/time/other-calendar.ts'
import { useGo } from '#web/ui/link.tsx'
import { newAtPath } from '#web/features/studio/catalog/titles/editor/new-title-address.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { CalendarEntry, OpenEntry } from './calendar-entry.tsx'
import { beginningOn, eveningOf, snapped } from './drop-screening.ts'
import { dayOf, type GridDay, minutesOf } from './month-grid.ts'
import { NewOnDay } from './new-on-day.tsx'
import type { StudioScreening } from './screening-data.ts'
import type { Carry } from './use-carry.ts'
import { blocksOf, columnPx, firstHourOf, isAllDay, isOpenOn } from './week-blocks.ts'

type Props = { days: readonly GridDay[]; items: readonly StudioScreening[]; today: number; carry: Carry }

const weekDays = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] as const

/** A week with its hours; on a phone a list of its seven days. Windows, which are open for days, stand above the hours. */
export function WeekView({ days, items, today, carry }: Props) {
  const t = useTranslations('studio.screenings')
  const locale = useLocale()
  const first = firstHourOf(items)
  const hours = Array.from({ length: 24 - first }, (_, index) => first + index)
  const columns = days.map(({ number }) => `minmax(${columnPx(blocksOf(items, number))}px, 1fr)`).join(' ')
  return (
    <div className="week-grid" style={{ '--days': columns } as CSSProperties}>
      <div className="week-hours tiny muted" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{localDigits(`${hour}:00`, locale)}</span>
        ))}
      </div>
      {days.map((day, index) => (
        <section
          key={day.number}
          className={`week-column${day.isFriday ? ' friday' : ''}`}
          aria-current={day.number === today ? 'date' : undefined}
        >
          <DayHead day={day} name={t(`weekDays.${weekDays[index] ?? 'sat'}`)} />
          <AllDay day={day} items={items} carry={carry} />
          <Hours day={day} items={items} carry={carry} first={first} isPast={day.number < today} />
          {day.number >= today && <NewOnDay day={day} />}
        </section>
      ))}
    </div>
  )
}

function DayHead({ day, name }: { day: GridDay; name: string }) {
  const locale = useLocale()
  const other = dayInOtherCalendar(day.gregorian, locale).split(' ').slice(0, 2).join(' ')
  return (
    <h3 className="day-head">
      <span>
        {name} <b>{localDigits(day.own.day, locale)}</b>{' '}
        <span className="only-small">{monthName(day.own.month, locale)}</span>
      </span>
      <span className="tiny muted">{other}</span>
    </h3>
  )
}

type PartProps = { day: GridDay; items: readonly StudioScreening[]; carry: Carry }

function AllDay({ day, items, carry }: PartProps) {
  const own = items.filter((item) => isAllDay(item) && item.starts_at !== null && dayOf(item.starts_at) === day.number)
  const { carried } = carry
  const isAimed = carried !== null && isAllDay(carried.item) && dayOf(carried.to) === day.number
  return (
    <div
      className={`all-day${isAimed && carried.to !== carried.item.starts_at ? ' aimed' : ''}`}
      onDragOver={(event) => {
        if (carried === null || !isAllDay(carried.item)) return
        event.preventDefault()
        carry.aim(beginningOn(carried.item, day.number))
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (carried !== null && isAllDay(carried.item)) carry.drop(beginningOn(carried.item, day.number))
      }}
    >
      {items
        .filter((item) => isOpenOn(item, day.number))
        .map((item) => (
          <OpenEntry key={item.id} item={item} />
        ))}
      {own.map((item) => (
        <CalendarEntry key={item.id} item={item} carry={carry} upDown="steps" />
      ))}
    </div>
  )
}

/** The height of an hour, also of the lines behind it (`screenings.css`). */
const hourPx = 44

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

function Hours({ day, items, carry, first, isPast }: PartProps & { first: number; isPast: boolean }) {
  const go = useGo()
  const canPlan = useMayCall('POST /studio/titles')
  const column = useRef<HTMLDivElement>(null)
  const { carried, clash } = carry
  const [start, length] = [first * 60, (24 - first) * 60]
  /** Minutes of the day at a point of the column. */
  const minutesAt = (clientY: number): number => {
    const box = column.current?.getBoundingClientRect()
    return box === undefined || box.height === 0 ? start : start + ((clientY - box.top) / box.height) * length
  }
  const aimedAt = (event: DragEvent) =>
    carried === null ? '' : beginningOn(carried.item, day.number, minutesAt(event.clientY))
  const aimed = carried !== null && carried.to !== carried.item.starts_at && dayOf(carried.to) === day.number
  const onClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget && canPlan && !isPast)
      go(newAtPath(eveningOf(day.number, snapped(minutesAt(event.clientY) - 15))))
  }
  return (
    // the keyboard's way to a new screening is the link under the hours
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={column}
      className="week-column-hours"
      style={{ blockSize: `${(24 - first) * hourPx}px` }}
      onClick={onClick}
      onDragOver={(event) => {
        if (carried === null) return
        event.preventDefault()
        carry.aim(aimedAt(event))
      }}
      onDrop={(event) => {
        event.preventDefault()
        carry.drop(aimedAt(event))
      }}
    >
      {blocksOf(items, day.number).map(({ item, from, to, lane, lanes }) => (
        <CalendarEntry
          key={item.id}
          item={item}
          carry={carry}
          upDown="steps"
          style={{
            insetBlockStart: percent((from - start) / length),
            blockSize: percent((to - from) / length),
            insetInlineStart: percent(lane / lanes),
            inlineSize: percent(1 / lanes),
          }}
        />
      ))}
      {aimed && !isAllDay(carried.item) && (
        <span
          className={`aim${clash === null ? '' : ' clash'}`}
          style={{ insetBlockStart: percent((minutesOf(carried.to) - start) / length) }}
          aria-hidden="true"
        />
      )}
    </div>
  )
}
