import { beginningOf } from '#lib/text/shortened.ts'
import { type GatewayType, gatewayTypes } from '#lib/lists/gateways.ts'
import { paymentStates, type PaymentState } from './finance-data.ts'
import { calendarDay } from '#web/features/studio/form/day-entry.ts'

export type PaymentSearch = {
  query: string
  state: PaymentState | null
  gateway: GatewayType | null
  /** Days in Tehran as `2026-05-01`; empty is no limit. */
  from: string
  to: string
  page: number
}

export const noSearch: PaymentSearch = { query: '', state: null, gateway: null, from: '', to: '', page: 1 }

export function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

/** Reads the filters of the address; invalid values count as absent. */
export function readPayments(params: URLSearchParams): PaymentSearch {
  const day = (name: string) => (calendarDay(params.get(name)) ? (params.get(name) ?? '') : '')
  return {
    query: beginningOf((params.get('query') ?? '').trim(), 100),
    state: paymentStates.find((known) => known === params.get('state')) ?? null,
    gateway: gatewayTypes.find((known) => known === params.get('gateway')) ?? null,
    from: day('from'),
    to: day('to'),
    page: pageIn(params),
  }
}

/** The shortest address with these filters: `/studio/finance/payments?state=paid`. */
export function addressOfPayments(search: Partial<PaymentSearch>): string {
  const { query, state, gateway, from, to, page } = { ...noSearch, ...search }
  const params = new URLSearchParams()
  if (query.trim() !== '') params.set('query', query.trim())
  if (state !== null) params.set('state', state)
  if (gateway !== null) params.set('gateway', gateway)
  if (from !== '') params.set('from', from)
  if (to !== '') params.set('to', to)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `/studio/finance/payments?${params.toString()}` : '/studio/finance/payments'
}

/** The same filters for the API. */
export function queryOf({ query, state, gateway, from, to }: PaymentSearch) {
  return {
    query: query === '' ? undefined : query,
    state: state ?? undefined,
    gateway: gateway ?? undefined,
    from: from === '' ? undefined : from,
    to: to === '' ? undefined : to,
  }
}

/** Whether any filter is set. */
export const isNarrowed = (search: PaymentSearch): boolean =>
  addressOfPayments({ ...search, page: 1 }) !== addressOfPayments(noSearch)
