import type { InputOf } from '#contract/api.ts'
import { filterNames } from './filter-names.ts'
import { type FindAsked, readFindAsked } from './find-address.ts'

type Saved = InputOf<'POST /me/saved-searches'>['body']['asked']

/** A search in the form in which it is kept: its words and conditions, without order and page. */
export function savedOf({ q, from, to, person, ...filters }: FindAsked): Saved {
  const several = filterNames.flatMap((name) => {
    const values = filters[name] ?? []
    return values.length === 0 ? [] : [[name, values.toSorted().join(',')] as const]
  })
  return {
    ...Object.fromEntries(several),
    ...(q === undefined ? {} : { query: q }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(person === undefined ? {} : { person }),
  }
}

/** A kept search as the page of the advanced search is asked for it. */
export function askedOfSaved({ query, ...conditions }: Saved): FindAsked {
  const search = new URLSearchParams(query === undefined ? {} : { q: query })
  for (const [name, value] of Object.entries(conditions)) if (value !== undefined) search.set(name, String(value))
  return readFindAsked(search)
}
