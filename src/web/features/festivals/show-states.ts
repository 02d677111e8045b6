import { clashOf, type Seen } from './clash.ts'
import type { FestivalShow, Passes } from './festival.ts'

/** What a visitor can do with a show. */
export type ShowState =
  | { state: 'plain' }
  | { state: 'open'; clashesWith: string | null }
  | { state: 'reserved'; ticketId: string; canReturn: boolean; clashesWith: string | null }
  | { state: 'full' }

const seenOf = ({ hall_id: hallId, screening, ends_at }: FestivalShow): Seen => ({
  ...{ id: screening.id, hallId },
  starts: Date.parse(screening.starts_at ?? ends_at),
  ends: Date.parse(ends_at),
})

/** The state of each show, by its screening: who has no pass finds only what is full. */
export function showStates(programme: readonly FestivalShow[], passes: Passes | null): Map<number, ShowState> {
  const reservations = new Map(passes?.pass?.reservations.map((one) => [one.screening_id, one]))
  const seats = new Map(passes?.seats.map(({ screening_id: id, left }) => [id, left]))
  const reserved = programme.filter(({ screening }) => reservations.has(screening.id)).map(seenOf)
  const titles = new Map(programme.map(({ screening }) => [screening.id, screening.title]))
  const clashTitle = (show: FestivalShow) => titles.get(clashOf(seenOf(show), reserved)?.id ?? 0) ?? null
  const stateOf = (show: FestivalShow): ShowState => {
    const own = reservations.get(show.screening.id)
    const clashesWith = clashTitle(show)
    if (own !== undefined) return { state: 'reserved', ticketId: own.ticket_id, canReturn: own.can_return, clashesWith }
    const left = seats.get(show.screening.id)
    if (passes?.pass == null || left === undefined) return { state: 'plain' }
    return left === 0 ? { state: 'full' } : { state: 'open', clashesWith }
  }
  return new Map(programme.map((show) => [show.screening.id, stateOf(show)]))
}
