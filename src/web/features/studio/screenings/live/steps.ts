import { after, hours } from '#lib/time/clock.ts'
import { formatDateTime, formatTime } from '#lib/time/dates.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { LiveDesk } from './live-data.ts'

export type Step = {
  key: 'test' | 'doors' | 'air' | 'end'
  state: 'done' | 'current' | 'coming'
  at: string | null
  isPlanned: boolean
}

const firstPicture = ({ log }: LiveDesk): string | null =>
  log.findLast((entry) => entry.kind === 'note' && entry.code === 'connected')?.at ?? null

const openedAt = ({ log, doors }: LiveDesk): string | null =>
  doors.is_by_desk ? (log.find((entry) => entry.kind === 'deed' && entry.deed === 'open_doors')?.at ?? null) : doors.at

/** Returns the planned end; one that has passed without an end is no plan any more. */
const plannedEnd = ({ ends_at: at, now }: LiveDesk): string | null =>
  at === null || Date.parse(at) <= Date.parse(now) ? null : at

/** Where the evening stands: the last step that was reached is the current one. */
export function stepsOf(desk: LiveDesk): Step[] {
  const isOver = desk.phase === 'ended'
  const isShown = desk.on_air_at !== null && Date.parse(desk.on_air_at) <= Date.parse(desk.now)
  const hasTested = desk.encoder.state !== 'none' || isShown
  const reached = [hasTested, desk.doors.is_open || desk.on_air_at !== null, isShown, isOver]
  const last = reached.lastIndexOf(true)
  const stateOf = (index: number): Step['state'] => {
    if (index === last) return isOver ? 'done' : 'current'
    // doors may open, and even a start be meant, before a camera came
    return index < last && reached[index] === true ? 'done' : 'coming'
  }
  return [
    { key: 'test', state: stateOf(0), at: firstPicture(desk), isPlanned: false },
    { key: 'doors', state: stateOf(1), at: openedAt(desk), isPlanned: !desk.doors.is_open },
    { key: 'air', state: stateOf(2), at: desk.on_air_at ?? desk.starts_at, isPlanned: !isShown },
    { key: 'end', state: stateOf(3), at: desk.ended_at ?? plannedEnd(desk), isPlanned: !isOver },
  ]
}

/** An hour of this evening; with its day where that is not near, because an hour alone would be read as today's. */
export function instantIn(at: string, now: string, locale: Locale): string {
  const [instant, today] = [new Date(at), new Date(now)]
  const isNear = instant > after(today, -hours(12)) && instant < after(today, hours(12))
  return isNear ? formatTime(instant, locale) : formatDateTime(instant, locale, { weekday: false, year: false })
}
