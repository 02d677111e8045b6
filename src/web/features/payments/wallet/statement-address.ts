export const statementTypes = ['charge', 'purchase', 'return', 'gift'] as const
export type StatementFilter = (typeof statementTypes)[number]
export type StatementQuery = { type: StatementFilter | null; page: number }

/** Reads the query of an address; an invalid value becomes the default. */
export function readStatementQuery(search: URLSearchParams): StatementQuery {
  const page = Number.parseInt(search.get('page') ?? '1', 10)
  return {
    type: statementTypes.find((type) => type === search.get('type')) ?? null,
    page: page >= 1 && page <= 10_000 ? page : 1,
  }
}

export function statementAddress({ type, page }: StatementQuery): string {
  const search = new URLSearchParams()
  if (type !== null) search.set('type', type)
  if (page > 1) search.set('page', String(page))
  const text = search.toString()
  return text === '' ? '/account/wallet' : `/account/wallet?${text}`
}
