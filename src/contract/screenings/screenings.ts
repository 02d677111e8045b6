import { z } from 'zod'
import { lateEntries, liveBacks, screeningModes } from '#lib/lists/screening-modes.ts'
import { ProductCard } from '../catalog/catalog.ts'
import { Watchable } from '../payments/payments.ts'
import { Currency, Image, Instant, Money, PageQuery, pageOf, ProductId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

/**
 * `window`: each viewer in their own time, between two instants. `together`: everybody at the same point. `room`: on one
 * screen, in a cafe. `live`: a camera's picture as it comes, until its desk ends it.
 */
export const ScreeningMode = z.enum(screeningModes).meta({ id: 'ScreeningMode' })

/** Its present state, by the instants, or by a cancellation, a postponement or an interruption. */
export const ScreeningState = z
  .enum(['announced', 'on_sale', 'sale_over', 'doors', 'running', 'ended', 'cancelled', 'postponed', 'interrupted'])
  .meta({ id: 'ScreeningState' })

export const ScreeningCard = z
  .object({
    id: z.int(),
    title: z.string(),
    other_title: z.string(),
    mode: ScreeningMode,
    state: ScreeningState,
    /** The common showing is over; used tickets may be watched again until the end. */
    is_shown_out: z.boolean(),
    /** The beginning; for a window the first instant at which one may watch. Null: postponed, without a date yet. */
    starts_at: Instant.nullable(),
    /** The end; for a window the last instant at which one may begin. */
    ends_at: Instant.nullable(),
    doors_at: Instant.nullable(),
    /** Its beginning before it was last moved; null: it was never moved. */
    moved_from: Instant.nullable(),
    /** How often it was changed by the desk: the SEQUENCE of its entry in a calendar (RFC 5545). */
    calendar_sequence: z.int(),
    /** Lowest price of one ticket that holds now, by currency; empty when nothing is on sale. */
    from: z.array(Money),
    is_free: z.boolean(),
    poster: Image.nullable(),
    still: Image.nullable(),
    age_rating: z.int(),
    /** In whose room it is shown; null where everybody watches at home. */
    cafe: z.object({ id: z.int(), name: z.string(), city: z.string() }).nullable(),
    /** Of a live event; null for any other mode. */
    live: z
      .object({
        is_on_air: z.boolean(),
        may_go_back: z.enum(liveBacks),
        /** For how many hours after its end a ticket opens it again; 0: not at all. */
        replay_hours: z.int(),
      })
      .nullable(),
    /** The film that is shown; of a live event the event itself. */
    film: z.object({ id: z.int(), title: z.string(), duration_minutes: z.int().nullable() }),
  })
  .meta({ id: 'ScreeningCard' })

/** How many days ahead the list of screenings counts. */
export const daysAhead = 14

export const listScreenings = route({
  method: 'GET',
  path: '/screenings',
  tag: 'screenings',
  summary: 'Published screenings that have not ended, the next one first',
  access: 'public',
  sharedSeconds: 10,
  query: PageQuery.extend({
    mode: ScreeningMode.optional(),
    price: z.enum(['free', 'paid']).optional(),
    /** Evenings in cafes of this city, by its name in either language, however it is spelled. */
    city: z.string().min(1).max(80).optional(),
    cafe_id: ProductId.optional(),
    /** Only screenings that begin on this day of Tehran, or are open on it. */
    day: z.iso.date().optional(),
    /** Only titles rated for this age or younger. A child's profile sends its own limit. */
    max_age: z.coerce.number<number | string>().int().min(0).max(18).optional(),
  }),
  responses: {
    200: pageOf(ScreeningCard).extend({
      /** The next days of Tehran on which something is on, with how much; the filter of the day is left out. */
      days: z.array(z.object({ day: z.iso.date(), count: z.int() })),
    }),
  },
})

export const getScreening = route({
  method: 'GET',
  path: '/screenings/:id',
  tag: 'screenings',
  summary: 'The page of a screening; the same for every visitor',
  access: 'public',
  sharedSeconds: 10,
  params: z.object({ id: ProductId }),
  responses: {
    200: ScreeningCard.extend({
      tagline: z.string().nullable(),
      synopsis: z.string(),
      film_card: ProductCard,
      subtitles: z.array(z.string()),
      has_preview: z.boolean(),
      /** Height in pixels of the best picture of its main film, e.g. 1080; null while it is being prepared. */
      quality: z.int().nullable(),
      sale_starts_at: Instant.nullable(),
      /** The end of the sale that holds: its own, or the one of its mode. */
      sale_ends_at: Instant.nullable(),
      late_entry: z.enum(lateEntries),
      /** Until when a holder may give a ticket back; null: not at all. */
      returns_until: Instant.nullable(),
      /** Hours of watching from the first play; of a live event from its end. */
      watch_hours: z.int(),
      capacity: z.int(),
      most_per_member: z.int(),
      /** In no list; tickets are bought with the code of an invitation. */
      is_by_invitation: z.boolean(),
    }).meta({ id: 'Screening' }),
  },
})

/** A price of a ticket that holds now. */
export const TicketOffer = z
  .object({
    id: Uuid,
    /** 1, or the seats of a group ticket. */
    seats: z.int(),
    name: z.string().nullable(),
    price: Money,
    vat: Money,
    /** Until when it holds, and how many tickets are left at it; null = as long, and as many, as there are seats. */
    ends_at: Instant.nullable(),
    tickets_left: z.int().nullable(),
    /** When seats of a group ticket without a name come back, with or without money; null: never, or it has passed. */
    unnamed_seats: z.object({ come_back_at: Instant, is_paid: z.boolean() }).nullable(),
  })
  .meta({ id: 'TicketOffer' })

export const getSeats = route({
  method: 'GET',
  path: '/screenings/:id/seats',
  tag: 'screenings',
  summary: 'What is on sale now for this visitor, how many seats are left, and by which clock',
  access: 'optional',
  params: z.object({ id: ProductId }),
  query: z.object({ currency: Currency.optional() }),
  responses: {
    200: z.object({
      /** The server's clock, by which doors open and the sale ends. */
      now: Instant,
      state: ScreeningState,
      seats_left: z.int(),
      capacity: z.int(),
      currency: Currency,
      vat_percent: z.int(),
      minutes_to_pay: z.int(),
      offers: z.array(TicketOffer),
      /** How many tickets for one this member may still buy; group tickets do not count. */
      may_buy: z.int(),
      /** Whether this visitor must show the code of an invitation before they can buy. */
      needs_invitation: z.boolean(),
      /** Why nothing can be bought, as a sentence; null while something can. */
      message: z.string().nullable(),
      /** Seats that an unpaid purchase of this member holds. */
      held: z
        .object({
          purchase_id: Uuid,
          tickets: z.int(),
          /** A new purchase takes them over, so they are to be had besides those that are left. */
          seats: z.int(),
          /** The end of the time to pay. Null: it is over, and the seats are held until the bank has answered. */
          until: Instant.nullable(),
        })
        .nullable(),
      /** Tickets that this member holds. */
      own_tickets: z.int(),
      /** The member’s pass still gives them a free seat here. A ticket that they buy beside it is for a guest. */
      pass_seat: z.object({ festival_id: z.int() }).nullable(),
      watchable: Watchable,
    }),
  },
})

/** The address of a cafe, and whether one comes in without a step. */
export const Room = z
  .object({ address: z.string(), is_step_free: z.boolean(), contact: z.string().nullable() })
  .meta({ id: 'Room' })

/** `unused` until the first play; then `in_use` for its watching time; then `over`. */
export const TicketState = z
  .enum(['unused', 'in_use', 'over', 'missed', 'postponed', 'cancelled', 'revoked'])
  .meta({ id: 'TicketState' })

export const Ticket = z
  .object({
    id: Uuid,
    /** In groups of four, as it is printed. Null where somebody else holds the ticket. */
    code: z.string().nullable(),
    state: TicketState,
    screening: ScreeningCard,
    /** Which of how many that were bought together. */
    number: z.int(),
    of: z.int(),
    seats: z.int(),
    /** Of a group ticket: how many of its seats have come back. */
    seats_back: z.int(),
    /** How it came to be: bought, given by the house for nothing, or reserved with a pass. */
    origin: z.enum(['bought', 'given', 'pass']),
    /** Of one ticket; null for a holder who has not bought it. */
    price: Money.nullable(),
    purchase_id: Uuid.nullable(),
    first_played_at: Instant.nullable(),
    /** The end of its watching time; null before the first play. */
    ends_at: Instant.nullable(),
    /** Hours of watching from the first play; of a live event from its end. */
    watch_hours: z.int(),
    /** One sentence: what can be done with it now. */
    message: z.string(),
    /** Where a cafe's guests come to; null where everybody watches at home. */
    room: Room.nullable(),
    /** Support moved it here: where it was before, and when that was to begin. Only for its holder. */
    moved: z.object({ title: z.string(), starts_at: Instant.nullable(), at: Instant }).nullable(),
  })
  .meta({ id: 'Ticket' })

export const listTickets = route({
  method: 'GET',
  path: '/me/tickets',
  tag: 'screenings',
  summary: 'Tickets that the member holds, the next screening first; of one screening with `product_id`',
  access: 'member',
  query: PageQuery.extend({ product_id: ProductId.optional() }),
  responses: { 200: pageOf(Ticket) },
})

export const getTicket = route({
  method: 'GET',
  path: '/me/tickets/:id',
  tag: 'screenings',
  summary: 'One ticket of the member',
  access: 'member',
  params: z.object({ id: Uuid }),
  responses: { 200: Ticket },
})

/** A code as somebody types it: any digits, any case, with or without spaces and hyphens. */
export const TicketCode = z.string().min(1).max(60)
