/** What the purchase records can be narrowed to. */
export const recordKinds = ['all', 'tickets', 'shop'] as const
export type RecordKind = (typeof recordKinds)[number]

export type RecordList = { kind: RecordKind; page: number }

/** The list that an address asks for; what makes no sense is the first page of everything. */
export function readRecordList(search: URLSearchParams): RecordList {
  const kind = recordKinds.find((known) => known === search.get('kind')) ?? 'all'
  return { kind, page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1) }
}

/** The address of a list; the first page and everything need no words. */
export function recordsAddress({ kind, page }: RecordList): string {
  const search = new URLSearchParams()
  if (kind !== 'all') search.set('kind', kind)
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? '/account/purchases' : `/account/purchases?${search}`
}
