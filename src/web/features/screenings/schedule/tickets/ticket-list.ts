import type { Ticket } from '../screening.ts'

export const ticketFilters = ['all', 'coming', 'past'] as const
export type TicketFilter = (typeof ticketFilters)[number]

export const isComing = ({ state }: Pick<Ticket, 'state'>): boolean =>
  state === 'unused' || state === 'in_use' || state === 'postponed'

export type TicketQuery = { show: TicketFilter; screening: number | null; page: number }

/** Reads the query of the tickets' address; an impossible value is ignored. */
export function readTicketQuery(search: URLSearchParams): TicketQuery {
  const screening = Number(search.get('screening'))
  const page = Number(search.get('page'))
  return {
    show: ticketFilters.find((known) => known === search.get('show')) ?? 'all',
    screening: Number.isInteger(screening) && screening >= 1 && screening <= 2_147_483_647 ? screening : null,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

export function ticketsAddress(query: TicketQuery, change: Partial<TicketQuery>): string {
  const { show, screening, page } = { ...query, page: 1, ...change }
  const search = new URLSearchParams()
  if (show !== 'all') search.set('show', show)
  if (screening !== null) search.set('screening', String(screening))
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `/account/tickets?${search}` : '/account/tickets'
}

/** Those that a filter shows, in their order: what can still be used stands before what is past. */
export function shownTickets<T extends Pick<Ticket, 'state'>>(tickets: readonly T[], show: TicketFilter): T[] {
  const coming = tickets.filter(isComing)
  const past = tickets.filter((ticket) => !isComing(ticket))
  return show === 'coming' ? coming : show === 'past' ? past : [...coming, ...past]
}

/** The first that opens a door: it can still be used, and its code is with its owner. Null where there is none. */
export const nextOf = <T extends Pick<Ticket, 'state' | 'code'>>(tickets: readonly T[]): T | null =>
  tickets.find(({ state, code }) => (state === 'unused' || state === 'in_use') && code !== null) ?? null

/** The look of a state's tag. */
export const ticketLooks = {
  unused: 'good',
  in_use: 'live',
  over: '',
  missed: '',
  postponed: 'waiting',
  cancelled: 'failed',
  revoked: 'failed',
} as const satisfies Record<Ticket['state'], string>

/** Returns the content of a ticket's stub: one that went back, or ended with its screening, shows no code. */
export function stubOf({ code, state }: Pick<Ticket, 'code' | 'state'>): 'code' | 'withOther' | 'noEntry' {
  if (state === 'cancelled' || state === 'revoked') return 'noEntry'
  return code === null ? 'withOther' : 'code'
}
