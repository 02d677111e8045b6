import { z } from 'zod'
import { Instant, ProductId, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'

const EveningParams = z.object({ id: ProductId })

/** The most seats of one sale at the door, and the most sales and undos of one call. */
export const mostDoorSeats = 50
export const mostDoorActs = 50

/** Seats that a cafe sold at its own door, by number. Their money is the cafe's, so it is told nowhere. */
export const DoorSale = z
  .object({
    id: Uuid,
    seats: z.int(),
    sold_at: Instant,
    /** Which host; null: no name is known, or their account was deleted. */
    by: z.string().nullable(),
  })
  .meta({ id: 'DoorSale' })

export const DoorSales = z
  .object({
    /** From when seats are sold at the door. */
    opens_at: Instant,
    /** Seats that may still be sold at the door: free, and meant for nobody who waits in line. */
    seats_free: z.int(),
    /** Sales that stand, the newest first. */
    sales: z.array(DoorSale),
    /** Sales of this call that do not stand; empty for a call that sends none. */
    not_sold: z.array(
      z.object({
        id: Uuid,
        seats: z.int(),
        /** `full`: there were fewer seats left; `off`: the evening does not take place; `over`: it ended a day ago. */
        reason: z.enum(['full', 'too_early', 'off', 'over']),
      }),
    ),
  })
  .meta({ id: 'DoorSales' })

export const getDoorSales = route({
  method: 'GET',
  path: '/host/evenings/:id/door-sales',
  tag: 'host',
  summary: 'Seats that were sold at the door of an evening without a ticket, for hosts of its cafe only',
  access: 'member',
  grownUp: true,
  params: EveningParams,
  responses: { 200: DoorSales },
})

/** A sale of a host on a device, or its taking back; made once there, and sent when there is a line. */
export const DoorAct = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('sell'),
    /** Of the device; sent twice it counts once. */
    id: Uuid,
    seats: z.int().min(1).max(mostDoorSeats),
    /** By the device's clock. */
    at: Instant,
  }),
  z.object({ act: z.literal('take_back'), /** Of the sale. */ id: Uuid }),
])

export const sendDoorActs = route({
  method: 'POST',
  path: '/host/evenings/:id/door-sales',
  tag: 'host',
  summary:
    'Sells seats at the door and takes sales back, in their order; what does not fit any more is told and not sold',
  access: 'member',
  grownUp: true,
  params: EveningParams,
  body: z.object({ acts: z.array(DoorAct).min(1).max(mostDoorActs) }),
  responses: { 200: DoorSales },
})
