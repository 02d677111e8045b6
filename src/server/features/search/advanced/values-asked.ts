import type { z } from 'zod'
import { type AdvancedAsked, advancedFilters } from '#contract/search.ts'

const earliest = 1888
const latest = 2200

/** The chosen values of all filters. The years of a span are values like any other. */
export function valuesAsked(asked: z.output<typeof AdvancedAsked>): { facet: string; value: string }[] {
  const listed = advancedFilters.flatMap((facet) => (asked[facet]?.split(',') ?? []).map((value) => ({ facet, value })))
  const { from, to } = asked
  if (from === undefined && to === undefined) return listed
  const [first, last] = [from ?? earliest, to ?? latest].toSorted((a, b) => a - b)
  const years = Array.from({ length: (last ?? latest) - (first ?? earliest) + 1 }, (_, at) => ({
    facet: 'year',
    value: String((first ?? earliest) + at),
  }))
  return [...listed, ...years]
}
