/** What the purchase records can be narrowed to: everything, or one of the six types. */
export const recordKinds = ['all', 'film', 'plan', 'screening', 'festival', 'shop', 'wallet'] as const
/** Whatever lets one in somewhere, too: an address of its own that has no chip. */
export type RecordKind = (typeof recordKinds)[number] | 'tickets'

/** The type that each kind asks for; tickets and orders of the shop have lists of their own. */
export const typesOfKinds = {
  film: 'BUY_MOVIE',
  plan: 'SUBSCRIPTION',
  screening: 'BUY_SCREENING',
  festival: 'BUY_FESTIVAL',
  wallet: 'CHARGE_WALLET',
} as const satisfies Partial<Record<RecordKind, string>>

export type RecordList = { kind: RecordKind; page: number }

/** The list that an address asks for; what makes no sense is the first page of everything. */
export function readRecordList(search: URLSearchParams): RecordList {
  const kind = [...recordKinds, 'tickets' as const].find((known) => known === search.get('kind')) ?? 'all'
  return { kind, page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1) }
}

/** The address of a list; the first page and everything need no words. */
export function recordsAddress({ kind, page }: RecordList): string {
  const search = new URLSearchParams()
  if (kind !== 'all') search.set('kind', kind)
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? '/account/purchases' : `/account/purchases?${search}`
}
