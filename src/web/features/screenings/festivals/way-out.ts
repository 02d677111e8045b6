import { doClash, type Seen } from './clash.ts'
import type { FestivalShow } from './festival.ts'

/** How a film can be seen although its show clashes: the stream stays open for longer, or it is shown again. */
export type WayOut = { kind: 'later'; until: string } | { kind: 'again'; id: number; startsAt: string }

export interface Shown {
  show: FestivalShow
  seen: Seen
}

/** The facts that decide about a way out of a clash. */
interface Clash {
  own: Shown
  /** The show with which it clashes. */
  other: Shown
  programme: readonly Shown[]
  /** Everything in the plan. */
  planned: readonly Seen[]
  /** Whether a show may still be put into the plan. */
  isOpen: (show: FestivalShow) => boolean
}

/** Whether one may begin a stream when the other show is over. */
const outlasts = ({ show }: Shown, { seen }: Shown): boolean =>
  show.screening.mode === 'window' &&
  show.screening.ends_at !== null &&
  Date.parse(show.screening.ends_at) > seen.ends &&
  // a short window is a show of its hour: it ends with its film
  Date.parse(show.screening.ends_at) > Date.parse(show.ends_at)

/** First a stream that is still open afterwards, then another show of the film that clashes with nothing; or null. */
export function wayOutOf({ own, other, programme, planned, isOpen }: Clash): WayOut | null {
  if (outlasts(own, other)) return { kind: 'later', until: own.show.screening.ends_at ?? own.show.ends_at }
  const others = planned.filter(({ id }) => id !== own.seen.id)
  const again = programme
    .filter(({ show, seen }) => show.screening.film.id === own.show.screening.film.id && seen.id !== own.seen.id)
    .filter(({ show, seen }) => isOpen(show) && !others.some((one) => one.id === seen.id || doClash(seen, one)))
    .toSorted((a, b) => a.seen.starts - b.seen.starts)
    .at(0)
  const startsAt = again?.show.screening.starts_at
  return again === undefined || startsAt == null ? null : { kind: 'again', id: again.seen.id, startsAt }
}
