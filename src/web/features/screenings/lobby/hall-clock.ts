import type { OutputOf } from '#contract/api.ts'

export type HallNow = OutputOf<'GET /screenings/:id/state'>

/** The scene that the page of a hall shows. `stage`: the programme runs, or is about to, for somebody who may watch. */
export type HallScene = 'waiting' | 'stage' | 'over'

/** At most so long before the beginning a viewer asks for the film: each at a moment of their own. */
const spreadMs = 60_000
/** The film is asked for so long before the beginning at the latest: an answer takes its time. */
const leastMs = 5000

/**
 * When this viewer asks for the film, in milliseconds since 1970 of the server's clock: spread over the minute before
 * the beginning, so that a full hall does not ask at one instant.
 *
 * @param chance from 0 to 1
 */
export function momentToAsk(startsAt: number, doorsAt: number | null, chance: number): number {
  const earliest = Math.max(startsAt - spreadMs, doorsAt ?? -Infinity)
  const latest = Math.max(earliest, startsAt - leastMs)
  return earliest + chance * (latest - earliest)
}

/** Returns the scene of the page at an instant of the server's clock. */
export function sceneOf({ state, phase }: Pick<HallNow, 'state' | 'phase'>): HallScene {
  if (state === 'cancelled' || state === 'postponed') return 'waiting'
  if (phase.kind === 'over' || state === 'ended') return 'over'
  return phase.kind === 'before' || phase.kind === 'doors' ? 'waiting' : 'stage'
}

/** When the state is worth asking for again: at the next edge of the programme, but not more often than that. */
export function nextLook({ phase, doors_at: doors, starts_at: starts }: HallNow, serverNow: number): number | null {
  const edges = [phase.ends_at, doors, starts].flatMap((edge) => (edge === null ? [] : [Date.parse(edge)]))
  const ahead = edges.filter((edge) => edge > serverNow)
  return ahead.length === 0 ? null : Math.min(...ahead)
}
