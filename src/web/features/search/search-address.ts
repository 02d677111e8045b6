/** What the page of results is asked for. */
export type SearchAsked = {
  q: string
  group?: string
  page?: number
  /** The words as they were typed, without the correction that was made of them. */
  exact?: boolean
}

/** The longest search; the contract refuses more. */
export const longestSearch = 80

/** The address of the results. */
export function searchAddress({ q, group, page, exact }: SearchAsked): string {
  const search = new URLSearchParams({ q })
  if (group !== undefined) search.set('group', group)
  if (page !== undefined && page > 1) search.set('page', String(page))
  if (exact === true) search.set('exact', '1')
  return `/search?${search.toString()}`
}
