import type { FilterName } from './filter-names.ts'

/** One box of a filter; `count` is how many titles there would be with it. */
export type FilterOption = { value: string; label: string; count: number; isChosen: boolean }
export type FilterGroup = { name: FilterName; options: FilterOption[] }

type Facet = { value: string; count: number; label?: string | null }

/**
 * The boxes of one filter: those of the answer in their order, and those that are chosen and find nothing now, so that
 * they can be taken away.
 */
export function optionsOf(
  facet: readonly Facet[],
  chosen: readonly string[],
  labelOf: (value: string, label: string | null) => string,
): FilterOption[] {
  const known = facet.map(({ value, count, label = null }) => ({
    value,
    label: labelOf(value, label),
    count,
    isChosen: chosen.includes(value),
  }))
  const gone = chosen
    .filter((value) => !facet.some((one) => one.value === value))
    .map((value) => ({ value, label: labelOf(value, null), count: 0, isChosen: true }))
  return [...known, ...gone]
}
