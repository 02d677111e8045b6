import { z } from 'zod'
import { Instant, Message, Money, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'

export const getLostTime = route({
  method: 'GET',
  path: '/me/tickets/:id/lost-time',
  tag: 'screenings',
  summary: 'What the holder is offered because more than a tenth was lost by our fault, or has chosen',
  access: 'member',
  params: z.object({ id: Uuid }),
  responses: {
    200: z.object({
      /** Null: nothing was lost, or not so much. */
      offer: z
        .object({
          /** `again`: new hours were taken; `money`: the money; `over`: nobody chose in time, or there is another date. */
          state: z.enum(['open', 'again', 'money', 'over']),
          lost_minutes: z.int(),
          /** Until when the holder may choose. */
          until: Instant,
          /** The ways that can be chosen now. */
          ways: z.array(z.enum(['again', 'wallet', 'as_paid'])),
          /** The money that would go back; null where nothing was paid, or somebody else has paid. */
          money: Money.nullable(),
          /** Money would go to the buyer, who is somebody else. */
          is_for_other: z.boolean(),
        })
        .nullable(),
    }),
  },
})

export const answerLostTime = route({
  method: 'POST',
  path: '/me/tickets/:id/lost-time',
  tag: 'screenings',
  summary:
    'Chooses new hours, which begin now, or the money. One ends the other; the same answer again changes nothing',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  body: z.object({ choice: z.enum(['again', 'wallet', 'as_paid']) }),
  responses: { 200: Message },
})
