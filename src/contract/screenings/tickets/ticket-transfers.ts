import { z } from 'zod'
import { Instant, Message, Money, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'
import { ScreeningCard } from '../screenings.ts'

/** The secret of a gift's link, as it stands in its address. */
const GiftSecret = z.string().min(20).max(64)

const OpenGift = z
  .object({
    /** The name that its receiver sees. */
    giver_name: z.string(),
    created_at: Instant,
    expires_at: Instant,
  })
  .meta({ id: 'OpenTicketGift' })

export const getOwnTicketGift = route({
  method: 'GET',
  path: '/me/tickets/:id/gift',
  tag: 'screenings',
  summary: 'Whether the holder may give a ticket away, and the link that is open',
  access: 'member',
  params: z.object({ id: Uuid }),
  responses: {
    200: z.object({
      may_give: z.boolean(),
      /** Why not; null when it can be given. */
      message: z.string().nullable(),
      gift: OpenGift.nullable(),
    }),
  },
})

export const giveTicket = route({
  method: 'POST',
  path: '/me/tickets/:id/gift',
  tag: 'screenings',
  summary: 'Makes the link by which a ticket is given away; a link of before stops working',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  body: z.object({
    giver_name: z.string().max(200),
    /** A phone number or mail address to which the link is sent; it is not stored. */
    user_name: z.string().max(200).nullish(),
  }),
  responses: {
    201: z.object({
      /** Only this answer has the link. Its address on the site, without language. */
      path: z.string(),
      gift: OpenGift,
      message: z.string(),
    }),
  },
})

export const withdrawTicketGift = route({
  method: 'DELETE',
  path: '/me/tickets/:id/gift',
  tag: 'screenings',
  summary: 'Ends the open link of a ticket; it stays with its holder',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  responses: { 200: Message },
})

export const getTicketGift = route({
  method: 'GET',
  path: '/ticket-gifts/:secret',
  tag: 'screenings',
  summary: 'What a link gives, and as whom the giver wants to be known',
  access: 'optional',
  params: z.object({ secret: GiftSecret }),
  responses: {
    200: z.object({
      /** `yours`: this member has accepted it. */
      state: z.enum(['open', 'own', 'yours']),
      giver_name: z.string(),
      screening: ScreeningCard,
      seats: z.int(),
      expires_at: Instant,
      /** For its receiver. */
      ticket_id: Uuid.nullable(),
    }),
  },
})

export const acceptTicketGift = route({
  method: 'POST',
  path: '/ticket-gifts/:secret/accept',
  tag: 'screenings',
  summary: 'Takes the ticket: it gets a new holder and a new code. A repetition has the same answer',
  access: 'member',
  grownUp: true,
  params: z.object({ secret: GiftSecret }),
  responses: { 200: z.object({ ticket_id: Uuid, message: z.string() }) },
})

export const getTicketReturn = route({
  method: 'GET',
  path: '/me/tickets/:id/return',
  tag: 'screenings',
  summary: 'Whether the holder may give a ticket back, until when, and which money goes back to its buyer',
  access: 'member',
  params: z.object({ id: Uuid }),
  responses: {
    200: z.object({
      may_return: z.boolean(),
      /** Why not; null when it can be given back. */
      message: z.string().nullable(),
      until: Instant.nullable(),
      /** The date was moved after this ticket was bought: it is taken back whatever the usual hours say. */
      is_moved: z.boolean(),
      /** The money that goes back; null when nothing was paid, or where somebody else has paid. */
      money: Money.nullable(),
      /** Money goes to the buyer, who is somebody else. */
      is_for_other: z.boolean(),
      /** Ways in which the money can go back; empty when none does. */
      ways: z.array(z.enum(['wallet', 'as_paid'])),
    }),
  },
})

export const returnTicket = route({
  method: 'POST',
  path: '/me/tickets/:id/return',
  tag: 'screenings',
  summary:
    'Gives a ticket back: it ends, its seat is free, and its money goes to its buyer. A repetition has the same answer',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  body: z.object({ way: z.enum(['wallet', 'as_paid']) }),
  responses: { 200: Message },
})
