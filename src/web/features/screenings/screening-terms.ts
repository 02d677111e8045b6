import type { Screening } from './screening.ts'

/** One rule of a screening: the key of its sentences, and what they say. */
export type Term =
  | { key: 'window' }
  | { key: 'doors'; minutes: number }
  | { key: 'atStart' }
  | { key: 'join' | 'fromStart' | 'noLateEntry' }
  | { key: 'watchHours'; hours: number }
  | { key: 'returns'; until: string }
  | { key: 'noReturns' }
  | { key: 'room' }

type Facts = Pick<
  Screening,
  'mode' | 'starts_at' | 'doors_at' | 'late_entry' | 'watch_hours' | 'returns_until' | 'is_free'
>

const lateTerms = { join: 'join', from_start: 'fromStart', none: 'noLateEntry' } as const

/** What a screening's own data say about entering, being late, watching again and giving back. */
export function screeningTerms(screening: Facts): Term[] {
  const { mode, starts_at, doors_at, late_entry, watch_hours, returns_until, is_free } = screening
  const terms: Term[] = []
  if (mode === 'window') terms.push({ key: 'window' })
  else {
    const minutes = starts_at && doors_at ? Math.round((Date.parse(starts_at) - Date.parse(doors_at)) / 60_000) : 0
    terms.push(minutes > 0 ? { key: 'doors', minutes } : { key: 'atStart' }, { key: lateTerms[late_entry] })
  }
  if (mode === 'room') terms.push({ key: 'room' })
  if (!is_free) {
    terms.push({ key: 'watchHours', hours: watch_hours })
    terms.push(returns_until === null ? { key: 'noReturns' } : { key: 'returns', until: returns_until })
  }
  return terms
}
