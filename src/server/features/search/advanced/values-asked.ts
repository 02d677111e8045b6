import type { z } from 'zod'
import { type AdvancedAsked, advancedFilters } from '#contract/search/search.ts'

const earliest = 1888
const latest = 2200

/** The span of years that is asked for, whichever end was given first; null when none is. */
export function yearsAsked({ from, to }: Pick<z.output<typeof AdvancedAsked>, 'from' | 'to'>) {
  if (from === undefined && to === undefined) return null
  const [one, other] = [from ?? earliest, to ?? latest]
  return { from: Math.min(one, other), to: Math.max(one, other) }
}

/** The chosen values of all filters. The years of a span are values like any other. */
export function valuesAsked(asked: z.output<typeof AdvancedAsked>): { facet: string; value: string }[] {
  const listed = advancedFilters.flatMap((facet) => (asked[facet]?.split(',') ?? []).map((value) => ({ facet, value })))
  const years = yearsAsked(asked)
  if (years === null) return listed
  const each = Array.from({ length: years.to - years.from + 1 }, (_, at) => ({
    facet: 'year',
    value: String(years.from + at),
  }))
  return [...listed, ...each]
}
