import { z } from 'zod'
import { Instant, Money, PageQuery, pageOf, ProductId, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'
import { TicketState } from '../screenings.ts'

const ScreeningParams = z.object({ id: ProductId })
const TicketParams = z.object({ id: Uuid })

/** A ticket as support sees it; its code is asked for on its own, because that is recorded. */
export const StudioTicket = z
  .object({
    id: Uuid,
    product_id: z.int(),
    state: TicketState,
    seats: z.int(),
    number: z.int(),
    of: z.int(),
    holder: z.object({ name: z.string(), user_name: z.string().nullable() }),
    purchase_id: Uuid.nullable(),
    price: Money.nullable(),
    /** Why staff gave it. */
    reason: z.string().nullable(),
    first_played_at: Instant.nullable(),
    ends_at: Instant.nullable(),
    /** Support wants its money to go back, and finance has not decided. */
    proposal: z
      .object({
        reason: z.string(),
        by: z.string(),
        at: Instant,
        /** A part of its money, because it was moved to where it costs less; null: all of it, and it ends. */
        amount: Money.nullable(),
      })
      .nullable(),
    /** It was moved here by the desk: the last time, and why. */
    moved: z
      .object({
        from_id: z.int(),
        title: z.string(),
        starts_at: Instant.nullable(),
        at: Instant,
        reason: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'StudioTicket' })

export const findStudioTickets = route({
  method: 'GET',
  path: '/studio/screenings/:id/tickets',
  tag: 'studio',
  summary: 'Tickets of a screening, the newest first; by a code, a name, a phone or a mail address',
  access: 'staff',
  duty: 'tickets',
  params: ScreeningParams,
  query: PageQuery.extend({ query: z.string().max(200).optional() }),
  responses: { 200: pageOf(StudioTicket) },
})

export const showStudioTicketCode = route({
  method: 'POST',
  path: '/studio/tickets/:id/code',
  tag: 'studio',
  summary: 'Shows the code of a ticket that stands; recorded',
  access: 'staff',
  duty: 'tickets',
  params: TicketParams,
  responses: { 200: z.object({ code: z.string() }) },
})

export const resendStudioTicket = route({
  method: 'POST',
  path: '/studio/tickets/:id/resend',
  tag: 'studio',
  summary: 'Sends the holder the address of their ticket again; never the code',
  access: 'staff',
  duty: 'tickets',
  params: TicketParams,
  responses: { 204: null },
})

export const extendStudioTicket = route({
  method: 'POST',
  path: '/studio/tickets/:id/extend',
  tag: 'studio',
  summary: 'Adds hours to the watching time of a ticket that was begun; a negative number takes them back',
  access: 'staff',
  duty: 'tickets',
  idempotent: true,
  params: TicketParams,
  body: z.object({ hours: z.int().min(-72).max(72), reason: z.string().max(2000) }),
  responses: { 200: StudioTicket },
})

export const endGivenTicket = route({
  method: 'POST',
  path: '/studio/tickets/:id/end',
  tag: 'studio',
  summary: 'Ends a ticket that staff gave; its seat is free again',
  access: 'staff',
  duty: 'tickets',
  params: TicketParams,
  body: z.object({ reason: z.string().max(2000) }),
  responses: { 200: StudioTicket },
})

export const proposeTicketRefund = route({
  method: 'POST',
  path: '/studio/tickets/:id/refund-proposal',
  tag: 'studio',
  summary: 'Proposes that the money of one ticket goes back; finance decides',
  access: 'staff',
  duty: 'tickets',
  params: TicketParams,
  body: z.object({ reason: z.string().max(2000) }),
  responses: { 200: StudioTicket },
})

export const declineTicketRefund = route({
  method: 'POST',
  path: '/studio/tickets/:id/decline-refund',
  tag: 'studio',
  summary: 'Declines what support has proposed',
  access: 'staff',
  duty: 'books',
  params: TicketParams,
  body: z.object({ reason: z.string().max(2000) }),
  responses: { 200: StudioTicket },
})

export const refundStudioTicket = route({
  method: 'POST',
  path: '/studio/tickets/:id/refund',
  tag: 'studio',
  summary: 'Pays one ticket back, proposed or not: it ends, its seat is free, and its buyer and holder are told',
  access: 'staff',
  duty: 'books',
  confirm: 'large',
  params: TicketParams,
  body: z.object({ reason: z.string().max(2000), to_wallet: z.boolean().default(false) }),
  responses: { 200: StudioTicket },
})

export const payTicketDifference = route({
  method: 'POST',
  path: '/studio/tickets/:id/pay-difference',
  tag: 'studio',
  summary: 'Pays the part that is proposed because a ticket was moved to where it costs less; the ticket stands',
  access: 'staff',
  duty: 'books',
  confirm: 'large',
  params: TicketParams,
  body: z.object({ reason: z.string().max(2000), to_wallet: z.boolean().default(false) }),
  responses: { 200: StudioTicket },
})

export const giveStudioTicket = route({
  method: 'POST',
  path: '/studio/screenings/:id/tickets',
  tag: 'studio',
  summary: 'Gives a member a ticket for nothing, and tells them',
  confirm: 'large',
  access: 'staff',
  duty: 'tickets',
  idempotent: true,
  params: ScreeningParams,
  body: z.object({
    user_name: z.string().max(200),
    seats: z.int().min(1).max(50),
    reason: z.string().max(2000),
  }),
  responses: { 201: StudioTicket },
})
