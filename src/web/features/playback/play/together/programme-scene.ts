import type { OutputOf } from '#contract/api.ts'

export type ScreeningNow = OutputOf<'GET /screenings/:id/state'>

/** The scene of a programme that a viewer sees at an instant. */
export type Scene =
  /** Nothing has begun yet. */
  | { kind: 'before'; until: number | null }
  | { kind: 'part'; part: number; positionMs: number; isHeld: boolean }
  | { kind: 'interval'; next: number; until: number }
  /** A talk in words, which no title shows. */
  | { kind: 'talk'; until: number }
  | { kind: 'over' }

const instantOf = (text: string | null) => (text === null ? null : Date.parse(text))

/**
 * The scene at an instant (ms since 1970 by the server's clock) for a viewer who is so much later than the others. While
 * our stream fails everybody stands where the server says.
 */
export function sceneAt(state: ScreeningNow, now: number, behindMs: number): Scene {
  const { phase, parts } = state
  if (state.state === 'cancelled') return { kind: 'over' }
  const begins = instantOf(state.starts_at)
  // nobody moves meanwhile, so the answer's own instant counts
  const isHeld = phase.kind === 'outage'
  const at = (isHeld ? Date.parse(state.now) : now) - behindMs
  if (begins === null || at < begins) return { kind: 'before', until: begins === null ? null : begins + behindMs }
  for (const { number, title, starts_at, duration_ms: length } of parts) {
    const startsAt = instantOf(starts_at)
    if (startsAt === null) continue
    if (at < startsAt) return { kind: 'interval', next: number, until: startsAt + behindMs }
    if (at >= startsAt + length) continue
    if (title === null) return { kind: 'talk', until: startsAt + length + behindMs }
    return { kind: 'part', part: number, positionMs: at - startsAt, isHeld }
  }
  return { kind: 'over' }
}

/** Where everybody is in one part (ms; negative before it); null while our stream fails. */
export function positionIn(state: ScreeningNow, part: number, at: { now: number; behindMs: number }): number | null {
  if (state.phase.kind === 'outage') return null
  const startsAt = instantOf(state.parts.find(({ number }) => number === part)?.starts_at ?? null)
  return startsAt === null ? null : at.now - at.behindMs - startsAt
}
