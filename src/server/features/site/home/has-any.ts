import type { WidgetQuery } from '#db/json-columns.ts'

const titles = ['movie', 'series', 'music']

/**
 * Whether the house has anything that a row could show: a row of a kind of which nothing is published is left out, so that no
 * visitor waits for it. What was chosen by hand, or is shown by a collection, is looked up when the row is filled.
 */
export function hasAny({ kind, ids, collection }: WidgetQuery, published: ReadonlySet<string>): boolean {
  if (ids !== undefined || collection !== undefined) return published.size > 0
  return (kind === undefined ? titles : [kind]).some((one) => published.has(one))
}
