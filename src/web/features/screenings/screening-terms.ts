import { needsTicket, type Screening } from './screening.ts'

/** One rule of a screening: the key of its sentences, and what they say. */
export type Term =
  | { key: 'window' }
  | { key: 'doors' | 'doorsOfRoom'; minutes: number }
  | { key: 'atStart' }
  | { key: 'join' | 'fromStart' | 'noLateEntry' }
  | { key: 'watchHours'; hours: number }
  | { key: 'returns'; until: string }
  | { key: 'noReturns' | 'returnsOver' }
  | { key: 'room' }

type Facts = Pick<
  Screening,
  'mode' | 'starts_at' | 'doors_at' | 'late_entry' | 'watch_hours' | 'returns_until' | 'is_free' | 'from'
>

const lateTerms = { join: 'join', from_start: 'fromStart', none: 'noLateEntry' } as const

/**
 * What a screening's own data say about entering, being late, watching again and giving back. `now`: the server's
 * instant, or null while it is not known.
 */
export function screeningTerms(screening: Facts, now: Date | null): Term[] {
  const { mode, starts_at, doors_at, late_entry, watch_hours, returns_until } = screening
  const terms: Term[] = []
  if (mode === 'window') terms.push({ key: 'window' })
  else {
    const minutes = starts_at && doors_at ? Math.round((Date.parse(starts_at) - Date.parse(doors_at)) / 60_000) : 0
    const doors = mode === 'room' ? 'doorsOfRoom' : 'doors'
    terms.push(minutes > 0 ? { key: doors, minutes } : { key: 'atStart' }, { key: lateTerms[late_entry] })
  }
  if (mode === 'room') terms.push({ key: 'room' })
  if (needsTicket(screening)) {
    // a seat in a room is a seat: it is not watched again at home
    if (mode !== 'room') terms.push({ key: 'watchHours', hours: watch_hours })
    terms.push(returnTerm(returns_until, now))
  }
  return terms
}

function returnTerm(until: string | null, now: Date | null): Term {
  if (until === null) return { key: 'noReturns' }
  return now !== null && Date.parse(until) <= now.getTime() ? { key: 'returnsOver' } : { key: 'returns', until }
}
