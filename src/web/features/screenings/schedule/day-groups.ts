import { isoDayOf } from '#lib/time/iso-days.ts'
import type { ScreeningCardData } from './screening.ts'

type Card = Pick<ScreeningCardData, 'starts_at' | 'state' | 'is_shown_out'>

export type DayGroup<C> = {
  /** `now`: doors are open or it runs; `open`: began before a chosen day; `later`: postponed, without a date; else a day of Tehran as `2026-11-27`. */
  key: string
  /** An instant of that day; null for the others. */
  day: Date | null
  cards: C[]
}

/** Cards by the day of Tehran on which they begin, in their order; what is on now first, what has no date last. */
export const dayGroups = <C extends Card>(cards: readonly C[]): DayGroup<C>[] => grouped(cards, groupOf)

/**
 * The cards of a chosen day: what begins on it, then what began before and is open on it. Of today, what is on now stands
 * first; on another day it is one of the two.
 */
export function groupsOfDay<C extends Card>(cards: readonly C[], chosen: string, today: string): DayGroup<C>[] {
  const isToday = today === chosen
  return grouped(cards, (card) => {
    if (isToday && isOn(card)) return { key: 'now', day: null }
    const begins = beginningOf(card)
    return begins.key === chosen ? begins : { key: 'open', day: null }
  })
}

type Heading = Omit<DayGroup<Card>, 'cards'>

function grouped<C extends Card>(cards: readonly C[], headingOf: (card: C) => Heading): DayGroup<C>[] {
  const groups = new Map<string, DayGroup<C>>()
  for (const card of cards) {
    const { key, day } = headingOf(card)
    const group = groups.get(key) ?? { key, day, cards: [] }
    group.cards.push(card)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => orderOf(a.key) - orderOf(b.key))
}

const isOn = ({ state, is_shown_out: isShownOut }: Card): boolean =>
  !isShownOut && ['doors', 'running', 'interrupted'].includes(state)

const groupOf = (card: Card): Heading => (isOn(card) ? { key: 'now', day: null } : beginningOf(card))

function beginningOf({ starts_at }: Card): Heading {
  if (starts_at === null) return { key: 'later', day: null }
  const at = new Date(starts_at)
  return { key: isoDayOf(at), day: at }
}

const orderOf = (key: string): number => (key === 'now' ? -1 : key === 'later' || key === 'open' ? 1 : 0)

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
