import { z } from 'zod'
import { Instant, Message, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'
import { Room, ScreeningCard } from '../screenings.ts'

const TicketParams = z.object({ id: Uuid })
/** The secret of a group’s link: of its address the part that no browser sends. */
const Secret = z.string().min(20).max(64)
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
        /** In groups of four, as it is printed: for the door, and for `/play`. */
        code: z.string(),
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
  summary: 'Frees the seat of a guest, whose code and session end; not after the door has ticked the guest',
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

export const openGuestLink = route({
  method: 'POST',
  path: '/guest-link',
  tag: 'screenings',
  summary: 'What a group’s link invites to; tells nobody who else comes',
  access: 'public',
  body: z.object({ secret: Secret }),
  responses: { 200: z.object({ screening: ScreeningCard, seats_left: z.int() }) },
})

/** A seat of a group, for its guest. */
export const GuestSeat = z
  .object({
    id: Uuid,
    name: z.string(),
    number: z.int(),
    seats: z.int(),
    /** In groups of four, as it is printed: for the door, and for `/play` on another device. */
    code: z.string(),
    screening: ScreeningCard,
    /** Where it is, and whether one comes in without a step; null where there is none. */
    room: Room.nullable(),
  })
  .meta({ id: 'GuestSeat' })

/** A session of its own: it opens this seat and nothing else, until a day after the end of the evening. */
export const GuestAuth = z.object({ me: GuestSeat, token: z.string() }).meta({ id: 'GuestAuth' })

export const takeGuestSeat = route({
  method: 'POST',
  path: '/guest-seat',
  tag: 'screenings',
  summary:
    'Takes the first free seat of the group. With the same `key` again it answers the same seat, so a repetition takes no second one',
  access: 'public',
  body: z.object({
    secret: Secret,
    name: Name,
    /** Of the device, at random. */
    key: Uuid,
  }),
  responses: { 201: z.object({ auth: GuestAuth }) },
})

export const getGuestSeat = route({
  method: 'GET',
  path: '/guest-seat',
  tag: 'screenings',
  summary: 'The seat of a guest, by the token of the seat as a bearer token',
  access: 'public',
  responses: { 200: GuestSeat },
})

export const leaveGuestSeat = route({
  method: 'DELETE',
  path: '/guest-seat',
  tag: 'screenings',
  summary: 'A guest gives the seat back to the group; not after the door has ticked the guest',
  access: 'public',
  responses: { 200: Message },
})
