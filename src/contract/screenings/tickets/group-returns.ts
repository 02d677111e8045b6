import { z } from 'zod'
import { Instant, Money, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'

const Ways = z.enum(['wallet', 'as_paid'])

/** The seats of a group ticket that its holder can give back. */
const SeatsBack = z
  .object({
    seats: z.int(),
    /** Seats with a name; they stay. */
    named: z.int(),
    /** Seats that have come back until now. */
    seats_back: z.int(),
    /** How many may be given back now; at least one seat stays. */
    most: z.int(),
    /** Why none; null while some can be given back. */
    message: z.string().nullable(),
    /** Whether money goes back for seats that are given back now: after the screening's hour they go without. */
    is_paid: z.boolean(),
    /** The money of one seat, of two and so on, up to `most`; empty when none goes back, or when somebody else has paid. */
    money: z.array(Money),
    /** Money goes to the buyer, who is somebody else. */
    is_for_other: z.boolean(),
    /** Ways in which the money can go back; empty when none does. */
    ways: z.array(Ways),
    /** Until when money goes back; null: never, or the screening has no date. */
    money_until: Instant.nullable(),
    /** When seats without a name come back by themselves, with or without money; null: never, or it is over. */
    hour: z.object({ at: Instant, is_paid: z.boolean() }).nullable(),
  })
  .meta({ id: 'SeatsBack' })

export const getSeatsBack = route({
  method: 'GET',
  path: '/me/tickets/:id/seats-back',
  tag: 'screenings',
  summary: 'How many seats of a group ticket its holder may give back, and which money goes back',
  access: 'member',
  params: z.object({ id: Uuid }),
  responses: { 200: SeatsBack },
})

export const giveSeatsBack = route({
  method: 'POST',
  path: '/me/tickets/:id/seats-back',
  tag: 'screenings',
  summary: 'Gives back seats of a group ticket that nobody has taken. A repetition has the same answer',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  body: z.object({
    seats: z.int().min(1).max(500),
    /** As the holder saw it: the number of seats, and whether money goes back. If that has changed, nothing is done. */
    of: z.int().min(2).max(500),
    is_paid: z.boolean(),
    way: Ways,
  }),
  responses: { 200: z.object({ message: z.string(), seats: z.int() }) },
})
