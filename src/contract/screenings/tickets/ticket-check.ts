import { z } from 'zod'
import { Watchable } from '../../payments/payments.ts'
import { route } from '../../route.ts'
import { Ticket, TicketCode } from '../screenings.ts'
import { GuestAuth } from './ticket-guests.ts'

export const checkTicket = route({
  method: 'GET',
  path: '/check-ticket/:code',
  tag: 'screenings',
  summary:
    'What a code opens, without using it. The code of a guest of a group opens that seat, without an account too; a guest has to sign in for every other code',
  access: 'optional',
  params: z.object({ code: TicketCode }),
  responses: {
    200: z.object({
      /** Both null for the code of a guest’s seat, which plays nothing. */
      ticket: Ticket.nullable(),
      watchable: Watchable.nullable(),
      /** A session of its own for the seat of a guest; null for a ticket. */
      auth: GuestAuth.nullable(),
    }),
  },
})
