import { type FilterName, filterNames } from './filter-names.ts'
import { type FindAsked, withToggled } from './find-address.ts'

/** One condition that is set, in words, and the search without it. */
export type Condition = { key: string; label: string; without: FindAsked }

type Words = {
  /** A value of a filter as people call it. */
  valueOf: (name: FilterName, value: string) => string
  /** The span of years; null for an end that is open. */
  years: (from: number | null, to: number | null) => string
  person: () => string
}

/** The conditions of a search in the order of their filters. */
export function conditionsOf(asked: FindAsked, words: Words): Condition[] {
  const listed = filterNames.flatMap((name) =>
    (asked[name] ?? []).map((value) => ({
      key: `${name}=${value}`,
      label: words.valueOf(name, value),
      without: withToggled(asked, name, value),
    })),
  )
  const { from, to, page: _page, ...timeless } = asked
  const years =
    from === undefined && to === undefined
      ? []
      : [{ key: 'years', label: words.years(from ?? null, to ?? null), without: timeless }]
  const { person, page: _other, ...impersonal } = asked
  const people = person === undefined ? [] : [{ key: 'person', label: words.person(), without: impersonal }]
  return [...listed, ...years, ...people]
}
