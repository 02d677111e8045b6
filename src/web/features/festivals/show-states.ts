import { clashOf, type Seen } from './clash.ts'
import type { FestivalShow, Passes } from './festival.ts'

/** A show for a visitor, with the show of the plan with which it clashes. */
export type ShowState =
  /** It is over, or does not take place. */
  | { state: 'plain' }
  | { state: 'open'; isFull: boolean }
  | { state: 'planned'; isFull: boolean; clashesWith: string | null }
  | { state: 'reserved'; ticketId: string; canReturn: boolean; clashesWith: string | null }

const seenOf = ({ hall_id: hallId, screening, ends_at }: FestivalShow): Seen => ({
  ...{ id: screening.id, hallId },
  starts: Date.parse(screening.starts_at ?? ends_at),
  ends: Date.parse(ends_at),
})

type Visitor = { passes: Passes | null; marks: readonly number[]; now: Date }

/**
 * The state of each show, by its screening. Of two that clash the one is marked that came later into the plan; a place
 * that is reserved came before all marks. A clash never prevents anything.
 */
export function showStates(programme: readonly FestivalShow[], visitor: Visitor): Map<number, ShowState> {
  const { passes, marks, now } = visitor
  const reservations = new Map(passes?.pass?.reservations.map((one) => [one.screening_id, one]))
  const seats = new Map(passes?.seats.map(({ screening_id: id, left }) => [id, left]))
  const shows = new Map(programme.map((show) => [show.screening.id, show]))
  const order = [...reservations.keys(), ...marks.filter((id) => !reservations.has(id))].filter((id) => shows.has(id))
  const planned = order.map((id) => seenOf(shows.get(id)!))
  const clashTitle = (show: FestivalShow) => {
    const at = order.indexOf(show.screening.id)
    const clash = clashOf(seenOf(show), planned.slice(0, at))
    return clash === null ? null : (shows.get(clash.id)?.screening.title ?? null)
  }
  const stateOf = (show: FestivalShow): ShowState => {
    const { id, state, ends_at: ends } = show.screening
    const own = reservations.get(id)
    if (own !== undefined)
      return { state: 'reserved', ticketId: own.ticket_id, canReturn: own.can_return, clashesWith: clashTitle(show) }
    const isOver = Date.parse(ends ?? show.ends_at) <= now.getTime()
    if (isOver || state === 'cancelled' || state === 'ended') return { state: 'plain' }
    const isFull = passes?.pass != null && seats.get(id) === 0
    return order.includes(id) ? { state: 'planned', isFull, clashesWith: clashTitle(show) } : { state: 'open', isFull }
  }
  return new Map(programme.map((show) => [show.screening.id, stateOf(show)]))
}

/** A show of the plan. */
export type PlannedShow = { show: FestivalShow; state: Extract<ShowState, { state: 'planned' | 'reserved' }> }

/** The plan by the beginnings of its shows. */
export function planOf(programme: readonly FestivalShow[], states: ReadonlyMap<number, ShowState>): PlannedShow[] {
  return programme
    .flatMap((show) => {
      const state = states.get(show.screening.id)
      return state?.state === 'planned' || state?.state === 'reserved' ? [{ show, state }] : []
    })
    .toSorted((a, b) => seenOf(a.show).starts - seenOf(b.show).starts)
}

/** Shows of the plan for which a pass can take a place now, as far as its credits go. */
export function reservableOf(plan: readonly PlannedShow[], passes: Passes | null): number[] {
  const pass = passes?.pass
  if (pass == null) return []
  const left = new Map(passes?.seats.map(({ screening_id: id, left: free }) => [id, free]))
  const ids = plan
    .filter(({ show, state }) => state.state === 'planned' && (left.get(show.screening.id) ?? 0) > 0)
    .map(({ show }) => show.screening.id)
  return pass.credits === null ? ids : ids.slice(0, Math.max(0, pass.credits - pass.used - pass.planned))
}
