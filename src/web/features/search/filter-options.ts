import type { FilterName } from './filter-names.ts'

/** One box of a filter; `count` is how many titles there would be with it. */
export type FilterOption = { value: string; label: string; count: number; isChosen: boolean }
export type FilterGroup = { name: FilterName; options: FilterOption[] }

type Facet = { value: string; count: number }

/** Filters with few values: all of them are always there, in this order, so that nothing jumps while one chooses. */
export const everyValue: Partial<Record<FilterName, readonly string[]>> = {
  kind: ['movie', 'series', 'episode', 'music', 'track', 'screening', 'festival', 'goods'],
  price: ['free', 'plan', 'rent', 'buy'],
  access: ['description', 'sdh'],
  length: ['under-40', '40-90', '90-120', 'over-120'],
  age: ['0', '7', '12', '15', '18'],
}

/**
 * The boxes of one filter: all that there ever are, or else those of the answer in their order and those that are chosen
 * and find nothing now, so that they can be taken away.
 */
export function optionsOf(
  facet: readonly Facet[],
  chosen: readonly string[],
  labelOf: (value: string) => string,
  every: readonly string[] = [],
): FilterOption[] {
  const counts = new Map(facet.map(({ value, count }) => [value, count]))
  const values = new Set([...every, ...counts.keys(), ...chosen])
  return [...values].map((value) => ({
    value,
    label: labelOf(value),
    count: counts.get(value) ?? 0,
    isChosen: chosen.includes(value),
  }))
}
