import { z } from 'zod'
import { Instant, ProductId } from '../../primitives.ts'
import { route } from '../../route.ts'

/** A member's entry in the line of a screening. */
const Waiting = z
  .object({
    /** Null while the member does not wait. */
    entry: z
      .object({
        state: z.enum(['waiting', 'offered']),
        seats: z.int(),
        all_or_none: z.boolean(),
        /** Rank in line, from 1; null while seats are offered. */
        position: z.int().nullable(),
        /** Seats that are held for this member, and until when they can be bought. */
        offer: z.object({ seats: z.int(), until: Instant }).nullable(),
      })
      .nullable(),
    may_join: z.boolean(),
    /** The most seats that this member may wait for. */
    most_seats: z.int(),
  })
  .meta({ id: 'Waiting' })

export const getWaiting = route({
  method: 'GET',
  path: '/screenings/:id/waiting',
  tag: 'screenings',
  summary: 'The member’s place in the line for seats, and whether there is a line to join',
  access: 'member',
  params: z.object({ id: ProductId }),
  responses: { 200: Waiting },
})

export const joinWaiting = route({
  method: 'POST',
  path: '/screenings/:id/waiting',
  tag: 'screenings',
  summary: 'Joins the line of a screening that has not enough seats',
  access: 'member',
  grownUp: true,
  params: z.object({ id: ProductId }),
  body: z.object({ seats: z.int().min(1).max(20), all_or_none: z.boolean() }),
  responses: { 200: Waiting },
})

export const leaveWaiting = route({
  method: 'DELETE',
  path: '/screenings/:id/waiting',
  tag: 'screenings',
  summary: 'Leaves the line; seats that were offered go to the next. A repetition has the same answer',
  access: 'member',
  grownUp: true,
  params: z.object({ id: ProductId }),
  responses: { 200: Waiting },
})
