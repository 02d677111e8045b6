import { z } from 'zod'
import { Instant, Money, PageQuery, pageOf, RowId, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'
import { ScreeningMode } from '../screenings.ts'

const TicketParams = z.object({ id: Uuid })
/** Other tickets of the same purchase that go along. */
const others = z.array(Uuid).max(19).default([])

/** A screening to which a ticket may be moved. */
export const MoveTarget = z
  .object({
    id: z.int(),
    title: z.string(),
    mode: ScreeningMode,
    starts_at: Instant.nullable(),
    ends_at: Instant.nullable(),
    cafe: z.object({ name: z.string(), city: z.string() }).nullable(),
    /** Seats that this ticket could take: of a place of a pass, those that are kept for passes. */
    seats_left: z.int(),
    /** The price of such a ticket there now, in the currency in which it was paid; null: nobody can say. */
    price: Money.nullable(),
    /** Why it cannot be moved there; null when it can. */
    message: z.string().nullable(),
  })
  .meta({ id: 'MoveTarget' })

export const listMoveTargets = route({
  method: 'GET',
  path: '/studio/tickets/:id/move-targets',
  tag: 'studio',
  summary: 'Coming screenings of the same title to which a ticket may be moved, the next one first',
  access: 'staff',
  duty: 'tickets',
  params: TicketParams,
  query: PageQuery,
  responses: {
    200: pageOf(MoveTarget).extend({
      /** Why this ticket is moved nowhere, as a sentence; null when it is. */
      message: z.string().nullable(),
      /** Tickets of the same purchase that may go along. */
      others: z.array(z.object({ id: Uuid, number: z.int(), of: z.int(), seats: z.int(), holder: z.string() })),
    }),
  },
})

export const MovePreview = z
  .object({
    /** Goes with the move: what is done is what was shown here. */
    fingerprint: z.string(),
    tickets: z.int(),
    seats: z.int(),
    /** Whom it concerns: each is told once. */
    members: z.int(),
    from: z.object({ title: z.string(), starts_at: Instant.nullable() }),
    to: MoveTarget,
    /** Links by which tickets were to be given on: they end. */
    open_links: z.int(),
    /** The sum by which the tickets cost less there: it is proposed to finance; null: nothing. */
    back: Money.nullable(),
    /** The sum by which they cost more there: nobody pays it; null: nothing. */
    waived: Money.nullable(),
  })
  .meta({ id: 'MovePreview' })

export const previewMove = route({
  method: 'POST',
  path: '/studio/tickets/:id/move-preview',
  tag: 'studio',
  summary: 'What moving a ticket would do now, alone or with others of its purchase; changes nothing',
  access: 'staff',
  duty: 'tickets',
  params: TicketParams,
  body: z.object({ to_id: RowId, others }),
  responses: { 200: MovePreview },
})

export const moveTicket = route({
  method: 'POST',
  path: '/studio/tickets/:id/move',
  tag: 'studio',
  summary: 'Moves unplayed tickets to another screening as a preview has shown it, and tells their holders',
  access: 'staff',
  duty: 'tickets',
  params: TicketParams,
  body: z.object({ to_id: RowId, others, fingerprint: z.string().max(64), reason: z.string().max(2000) }),
  responses: { 200: z.object({ moved: z.int() }) },
})
