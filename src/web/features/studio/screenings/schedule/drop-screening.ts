import { dayOf, instantIn, minutesOf } from './month-grid.ts'
import type { StudioScreening } from './screening-data.ts'

/** Beginnings are dropped on whole quarters of an hour. */
export const stepMinutes = 15
const usualEvening = 21 * 60
const lastStep = 24 * 60 - stepMinutes

/** Where a screening would begin on a day; without minutes at the hour that it has. */
export function beginningOn(item: StudioScreening, day: number, minutes?: number): string {
  const wanted = minutes ?? minutesOf(item.starts_at ?? '')
  return instantIn(day, minutes === undefined ? wanted : snapped(wanted))
}

/** Minutes of a day on the nearest step, inside the day. */
export function snapped(minutes: number): number {
  return Math.min(lastStep, Math.max(0, Math.round(minutes / stepMinutes) * stepMinutes))
}

/** The beginning that a new screening on this day is offered: nine in the evening, or the hour that was pressed. */
export const eveningOf = (day: number, minutes = usualEvening): string => instantIn(day, snapped(minutes))

/** A beginning moved by days, or by steps of a quarter of an hour inside its day. */
export function steppedBy(instant: string, by: { days?: number; steps?: number }): string {
  const minutes = minutesOf(instant) + (by.steps ?? 0) * stepMinutes
  return instantIn(dayOf(instant) + (by.days ?? 0), Math.min(24 * 60 - 1, Math.max(0, minutes)))
}

/** The effect of dropping a screening at a beginning. `desk`: it is published, so its date moves at its desk. */
export type Drop = 'stays' | 'past' | 'draft' | 'desk'

export function dropOf(item: StudioScreening, startsAt: string, now: Date): Drop {
  if (item.starts_at !== null && Date.parse(item.starts_at) === Date.parse(startsAt)) return 'stays'
  if (Date.parse(startsAt) <= now.getTime()) return 'past'
  return item.is_draft ? 'draft' : 'desk'
}

/** Whether an editor may take it up: it has a date, and it is not over or cancelled. */
export function isMovable(item: StudioScreening, now: Date): boolean {
  const isOver = item.ends_at !== null && Date.parse(item.ends_at) <= now.getTime()
  return item.starts_at !== null && item.state !== 'cancelled' && (item.is_draft || !isOver)
}

const isRivalOf = (other: StudioScreening, item: StudioScreening) =>
  item.cafe === null
    ? other.mode === 'together' && item.mode === 'together' && other.film.id === item.film.id
    : other.cafe?.id === item.cafe.id

/** Another screening at the same time in the same room, or of the same film for everybody together; null for none. */
export function clashOf(item: StudioScreening, startsAt: string, others: readonly StudioScreening[]) {
  const length =
    item.ends_at === null || item.starts_at === null ? 0 : Date.parse(item.ends_at) - Date.parse(item.starts_at)
  const from = Date.parse(startsAt)
  return (
    others.find(
      (other) =>
        other.id !== item.id &&
        isRivalOf(other, item) &&
        other.state !== 'cancelled' &&
        other.starts_at !== null &&
        other.ends_at !== null &&
        Date.parse(other.starts_at) < from + length &&
        Date.parse(other.ends_at) > from,
    ) ?? null
  )
}
