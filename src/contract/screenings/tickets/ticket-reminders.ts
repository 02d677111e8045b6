import { z } from 'zod'
import { route } from '../../route.ts'

export const getTicketReminders = route({
  method: 'GET',
  path: '/me/ticket-reminders',
  tag: 'screenings',
  summary: 'Whether the member is reminded of screenings',
  access: 'member',
  responses: { 200: z.object({ on: z.boolean() }) },
})

export const setTicketReminders = route({
  method: 'PUT',
  path: '/me/ticket-reminders',
  tag: 'screenings',
  summary: 'Switches reminders of screenings on or off',
  access: 'member',
  grownUp: true,
  body: z.object({ on: z.boolean() }),
  responses: { 200: z.object({ on: z.boolean() }) },
})
