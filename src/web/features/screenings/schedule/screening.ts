import type { OutputOf } from '#contract/api.ts'

export type ScreeningCardData = OutputOf<'GET /screenings'>['items'][number]
export type Screening = OutputOf<'GET /screenings/:id'>
export type Seats = OutputOf<'GET /screenings/:id/seats'>
export type TicketOffer = Seats['offers'][number]
export type Ticket = OutputOf<'GET /me/tickets/:id'>
export type ScreeningState = Screening['state']

export const screeningPath = (id: number): string => `/screening/${id}`

/** Where somebody who may watch goes in: to the lobby, which becomes the film, where all see it at one point or live. */
export const entranceOf = ({ id, mode }: Pick<ScreeningCardData, 'id' | 'mode'>): string =>
  mode === 'together' || mode === 'live' ? `${screeningPath(id)}/hall` : `/play/${id}`

/** The player of a live event. */
export const livePath = (id: number): string => `/lives/play/${id}`

/** The checkout of some tickets at the price that the buyer saw. */
export const ticketsCheckout = (id: number, offerId: string, count: number): string =>
  `/screening/${id}/tickets?offer=${offerId}&count=${count}`

/** The tickets that a member has for one screening. */
export const ticketsOf = (screeningId: number): string => `/account/tickets?screening=${screeningId}`

const largestId = 2_147_483_647

/** Whether a part of an address can be a product's number. */
export const isProductId = (text: string | undefined): boolean =>
  /^\d{1,10}$/.test(text ?? '') && Number(text) >= 1 && Number(text) <= largestId

/** The look of a state's tag. */
export const stateLooks = {
  announced: '',
  on_sale: 'good',
  sale_over: '',
  doors: 'live',
  running: 'live',
  ended: '',
  cancelled: 'failed',
  postponed: 'waiting',
  interrupted: 'waiting',
} as const satisfies Record<ScreeningState, string>

/** It has a beginning that is still to come. */
export const isToCome = (state: ScreeningState): boolean =>
  ['announced', 'on_sale', 'sale_over', 'doors'].includes(state)

/** A free screening without prices is open to everybody; one with a price of nothing has tickets all the same. */
export const needsTicket = ({ is_free, from }: Pick<ScreeningCardData, 'is_free' | 'from'>): boolean =>
  !is_free || from.length > 0

/**
 * The state as it is said: where nobody needs a ticket, nothing is on sale, and what everybody has seen together is not
 * on any more.
 */
export function saidState(
  screening: Pick<ScreeningCardData, 'is_free' | 'from' | 'is_shown_out'>,
  state: ScreeningState,
): ScreeningState {
  if (state === 'running' && screening.is_shown_out) return 'ended'
  return (state === 'on_sale' || state === 'sale_over') && !needsTicket(screening) ? 'announced' : state
}
