import { needsTicket, type Screening } from './screening.ts'

/** One rule of a screening: the key of its sentences, and what they say. */
export type Term =
  | { key: 'window' }
  | { key: 'doors' | 'doorsOfRoom'; minutes: number }
  | { key: 'atStart' }
  | { key: 'join' | 'fromStart' | 'noLateEntry' }
  | { key: 'watchHours' | 'replay'; hours: number }
  | { key: 'oneNetwork' | 'noReplay' }
  | { key: 'returns'; until: string }
  | { key: 'noReturns' | 'returnsOver' }
  | { key: 'room' }

type Facts = Pick<
  Screening,
  'mode' | 'live' | 'starts_at' | 'doors_at' | 'late_entry' | 'watch_hours' | 'returns_until' | 'is_free' | 'from'
>

const lateTerms = { join: 'join', from_start: 'fromStart', none: 'noLateEntry' } as const

/**
 * Returns the terms in a screening's own data about entering, being late, watching again and giving back. `now`: the
 * server's instant, or null while it is not known.
 */
export function screeningTerms(screening: Facts, now: Date | null): Term[] {
  const { mode, live, starts_at, doors_at, late_entry, watch_hours, returns_until } = screening
  const terms: Term[] = []
  if (mode === 'window') terms.push({ key: 'window' })
  else {
    const minutes = starts_at && doors_at ? Math.round((Date.parse(starts_at) - Date.parse(doors_at)) / 60_000) : 0
    const doors = mode === 'room' ? 'doorsOfRoom' : 'doors'
    terms.push(minutes > 0 ? { key: doors, minutes } : { key: 'atStart' }, { key: lateTerms[late_entry] })
  }
  if (mode === 'room') terms.push({ key: 'room' })
  if (needsTicket(screening)) {
    if (live !== null) terms.push({ key: 'oneNetwork' }, replayTerm(live.replay_hours))
    // a seat in a room is a seat: it is not watched again at home
    else if (mode !== 'room') terms.push({ key: 'watchHours', hours: watch_hours })
    terms.push(returnTerm(returns_until, now))
  }
  return terms
}

/** A ticket of a live event opens it again after its end, or not. */
const replayTerm = (hours: number): Term => (hours > 0 ? { key: 'replay', hours } : { key: 'noReplay' })

function returnTerm(until: string | null, now: Date | null): Term {
  if (until === null) return { key: 'noReturns' }
  return now !== null && Date.parse(until) <= now.getTime() ? { key: 'returnsOver' } : { key: 'returns', until }
}
