import { tehranTime } from '#lib/time/dates.ts'
import type { ScreeningCardData } from './screening.ts'

type Card = Pick<ScreeningCardData, 'starts_at' | 'state' | 'is_shown_out'>

export type DayGroup<C> = {
  /** `now`: doors are open or it runs; `later`: postponed, without a date; else a day of Tehran as `2026-11-27`. */
  key: string
  /** An instant of that day; null for `now` and `later`. */
  day: Date | null
  cards: C[]
}

/** Cards by the day of Tehran on which they begin, in their order; what is on now first, what has no date last. */
export function dayGroups<C extends Card>(cards: readonly C[]): DayGroup<C>[] {
  const groups = new Map<string, DayGroup<C>>()
  for (const card of cards) {
    const { key, day } = groupOf(card)
    const group = groups.get(key) ?? { key, day, cards: [] }
    group.cards.push(card)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => orderOf(a.key) - orderOf(b.key))
}

function groupOf({ state, starts_at, is_shown_out: isShownOut }: Card): { key: string; day: Date | null } {
  if (!isShownOut && ['doors', 'running', 'interrupted'].includes(state)) return { key: 'now', day: null }
  if (starts_at === null) return { key: 'later', day: null }
  const at = new Date(starts_at)
  const { year, month, day } = tehranTime(at)
  return { key: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, day: at }
}

const orderOf = (key: string): number => (key === 'now' ? -1 : key === 'later' ? 1 : 0)

/** The next instant after `now` at which one of these screenings becomes something else; null when there is none. */
export function nextEdge(
  cards: readonly Partial<
    Record<'starts_at' | 'ends_at' | 'doors_at' | 'sale_starts_at' | 'sale_ends_at', string | null>
  >[],
  now: Date,
): Date | null {
  const edges = cards
    .flatMap((card) => [card.starts_at, card.ends_at, card.doors_at, card.sale_starts_at, card.sale_ends_at])
    .map((at) => (at == null ? Number.NaN : Date.parse(at)))
    .filter((at) => at > now.getTime())
  return edges.length === 0 ? null : new Date(Math.min(...edges))
}
