/** Filters of the purchase records: all, or one of the six types. */
export const recordKinds = ['all', 'film', 'plan', 'screening', 'festival', 'shop', 'wallet'] as const
export type RecordKind = (typeof recordKinds)[number]

/** The purchase type of each filter. */
export const typesOfKinds = {
  film: 'BUY_MOVIE',
  plan: 'SUBSCRIPTION',
  screening: 'BUY_SCREENING',
  festival: 'BUY_FESTIVAL',
  shop: 'BUY_PHYSICAL',
  wallet: 'CHARGE_WALLET',
} as const satisfies Partial<Record<RecordKind, string>>

export type RecordList = { kind: RecordKind; page: number }

/** The list that an address asks for; an invalid one becomes the first page of all. */
export function readRecordList(search: URLSearchParams): RecordList {
  const kind = recordKinds.find((known) => known === search.get('kind')) ?? 'all'
  return { kind, page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1) }
}

/** The address of a list; the first page and the filter "all" add no parameters. */
export function recordsAddress({ kind, page }: RecordList): string {
  const search = new URLSearchParams()
  if (kind !== 'all') search.set('kind', kind)
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? '/account/purchases' : `/account/purchases?${search}`
}
