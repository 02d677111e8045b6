import { clashOf } from './clash.ts'
import type { Festival, FestivalShow, Passes } from './festival.ts'
import { type Shown, type WayOut, wayOutOf } from './way-out.ts'

/** A show for a visitor, with the show of the plan with which it clashes. */
export type ShowState =
  /** It is over, or does not take place. */
  | { state: 'plain' }
  | { state: 'open'; isFull: boolean }
  | ({ state: 'planned'; isFull: boolean } & Clashing)
  | ({ state: 'reserved'; ticketId: string; canReturn: boolean } & Clashing)

/** The title of the show with which one clashes, and how its film can be seen all the same; null: neither. */
type Clashing = { clashesWith: string | null; wayOut: WayOut | null }

const startOf = ({ screening, ends_at: ends }: FestivalShow) => Date.parse(screening.starts_at ?? ends)

const shownIn =
  (halls: Festival['halls']) =>
  (show: FestivalShow): Shown => ({
    show,
    seen: {
      id: show.screening.id,
      hallId: show.hall_id,
      isOnline: halls.find(({ id }) => id === show.hall_id)?.is_online === true,
      starts: startOf(show),
      ends: Date.parse(show.ends_at),
    },
  })

type Programmed = Pick<Festival, 'programme' | 'halls'>
type Visitor = { passes: Passes | null; marks: readonly number[]; now: Date }

/**
 * The state of each show, by its screening. Of two that clash the one is marked that came later into the plan; a place
 * that is reserved came before all marks. A clash never prevents anything.
 */
export function showStates({ programme, halls }: Programmed, visitor: Visitor): Map<number, ShowState> {
  const { passes, marks, now } = visitor
  const reservations = new Map(passes?.pass?.reservations.map((one) => [one.screening_id, one]))
  const seats = new Map(passes?.seats.map(({ screening_id: id, left }) => [id, left]))
  const all = programme.map(shownIn(halls))
  const shows = new Map(all.map((one) => [one.seen.id, one]))
  const order = [...reservations.keys(), ...marks.filter((id) => !reservations.has(id))].filter((id) => shows.has(id))
  const plan = order.flatMap((id) => shows.get(id) ?? [])
  const planned = plan.map(({ seen }) => seen)
  const isOver = ({ screening, ends_at: ends }: FestivalShow) =>
    Date.parse(screening.ends_at ?? ends) <= now.getTime() || ['cancelled', 'ended'].includes(screening.state)
  const clashing = (id: number): Clashing => {
    const at = order.indexOf(id)
    const own = plan[at]
    const clash = own === undefined ? null : clashOf(own.seen, planned.slice(0, at))
    const other = clash === null ? undefined : shows.get(clash.id)
    if (own === undefined || other === undefined) return { clashesWith: null, wayOut: null }
    const wayOut = wayOutOf({ own, other, programme: all, planned, isOpen: (show) => !isOver(show) })
    return { clashesWith: other.show.screening.title, wayOut }
  }
  const stateOf = (show: FestivalShow): ShowState => {
    const { id } = show.screening
    const own = reservations.get(id)
    if (own !== undefined)
      return { state: 'reserved', ticketId: own.ticket_id, canReturn: own.can_return, ...clashing(id) }
    if (isOver(show)) return { state: 'plain' }
    const isFull = passes?.pass != null && seats.get(id) === 0
    return order.includes(id) ? { state: 'planned', isFull, ...clashing(id) } : { state: 'open', isFull }
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
    .toSorted((a, b) => startOf(a.show) - startOf(b.show))
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
