import type { WidgetQuery } from '#db/json-columns.ts'

const titles = ['movie', 'series', 'music']

/**
 * Tells whether the house has anything that a row could show: a row of a kind that has nothing published is left out,
 * so that no visitor waits for it. Titles chosen by hand, or shown by a collection, are looked up when it is filled.
 */
export function hasAny({ kind, ids, collection }: WidgetQuery, published: ReadonlySet<string>): boolean {
  if (ids !== undefined || collection !== undefined) return published.size > 0
  return (kind === undefined ? titles : [kind]).some((one) => published.has(one))
}
