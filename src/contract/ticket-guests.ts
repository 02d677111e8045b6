import { z } from 'zod'
import { Instant, Message, Uuid } from './primitives.ts'
import { route } from './route.ts'
import { ScreeningCard } from './screenings.ts'

const TicketParams = z.object({ id: Uuid })
/** The secret of a group's link, as it stands in its address. */
const LinkParams = z.object({ secret: z.string().min(20).max(64) })
/** As it is typed; the use case cleans and judges it. */
const Name = z.string().max(200)

/** The guests of a group ticket, for its holder. */
export const GuestList = z
  .object({
    seats: z.int(),
    guests: z.array(
      z.object({
        id: Uuid,
        /** Of the seats of the ticket, from 1. */
        number: z.int(),
        name: z.string(),
        /** Whether the guest came by the link; else the holder wrote the name. */
        by_link: z.boolean(),
      }),
    ),
    /** When the link that is open was made; null: none is open. */
    link_made_at: Instant.nullable(),
    /** Whether guests may still be changed. */
    may_change: z.boolean(),
  })
  .meta({ id: 'GuestList' })

export const getGuests = route({
  method: 'GET',
  path: '/me/tickets/:id/guests',
  tag: 'screenings',
  summary: 'Who comes on a group ticket that the member holds',
  access: 'member',
  params: TicketParams,
  responses: { 200: GuestList },
})

export const addGuest = route({
  method: 'POST',
  path: '/me/tickets/:id/guests',
  tag: 'screenings',
  summary: 'Writes a name on the first free seat of a group ticket',
  access: 'member',
  grownUp: true,
  params: TicketParams,
  body: z.object({ name: Name }),
  responses: { 201: GuestList },
})

export const removeGuest = route({
  method: 'DELETE',
  path: '/me/tickets/:id/guests/:guest',
  tag: 'screenings',
  summary: 'Frees the seat of a guest; the guest’s own session ends',
  access: 'member',
  grownUp: true,
  params: TicketParams.extend({ guest: Uuid }),
  responses: { 200: GuestList },
})

export const makeGuestLink = route({
  method: 'POST',
  path: '/me/tickets/:id/guest-link',
  tag: 'screenings',
  summary:
    'Makes the link by which guests take their seats; a link of before stops working, seats that were taken stay',
  access: 'member',
  grownUp: true,
  params: TicketParams,
  responses: {
    201: z.object({
      /** Only this answer has the link. Its address on the site, without language. */
      path: z.string(),
      list: GuestList,
    }),
  },
})

export const endGuestLink = route({
  method: 'DELETE',
  path: '/me/tickets/:id/guest-link',
  tag: 'screenings',
  summary: 'Closes the link; seats that were taken stay',
  access: 'member',
  grownUp: true,
  params: TicketParams,
  responses: { 200: GuestList },
})

export const getGuestLink = route({
  method: 'GET',
  path: '/guest-links/:secret',
  tag: 'screenings',
  summary: 'What a group’s link invites to; tells nobody who else comes',
  access: 'public',
  params: LinkParams,
  responses: { 200: z.object({ screening: ScreeningCard, seats_left: z.int() }) },
})

/** A seat of a group, for the guest who took it. */
export const GuestSeat = z
  .object({ name: z.string(), number: z.int(), seats: z.int(), screening: ScreeningCard })
  .meta({ id: 'GuestSeat' })

export const takeGuestSeat = route({
  method: 'POST',
  path: '/guest-links/:secret/seats',
  tag: 'screenings',
  summary:
    'Takes the first free seat of the group. The answer’s token is a session of its own, good for this seat only',
  access: 'public',
  params: LinkParams,
  body: z.object({ name: Name }),
  responses: { 201: z.object({ auth: z.object({ me: GuestSeat, token: z.string() }) }) },
})

export const getGuestSeat = route({
  method: 'GET',
  path: '/guest-seat',
  tag: 'screenings',
  summary: 'The seat of a guest, by the token that taking it gave, as a bearer token',
  access: 'public',
  responses: { 200: GuestSeat },
})

export const leaveGuestSeat = route({
  method: 'DELETE',
  path: '/guest-seat',
  tag: 'screenings',
  summary: 'A guest gives the seat back to the group',
  access: 'public',
  responses: { 200: Message },
})
