import { z } from 'zod'
import { Instant, ProductId, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'

export const showInvitation = route({
  method: 'POST',
  path: '/screenings/:id/invitation',
  tag: 'screenings',
  summary: 'Shows the code of an invitation: from then on the member can buy with it. Wrong codes are limited',
  access: 'member',
  grownUp: true,
  params: z.object({ id: ProductId }),
  body: z.object({ code: z.string().max(200) }),
  responses: { 200: z.object({ seats_each: z.int(), ends_at: Instant.nullable() }) },
})

const Invitation = z
  .object({
    id: Uuid,
    /** For whom, as staff call them. */
    label: z.string(),
    /** Purchases that it allows, and those made or being paid. */
    uses: z.int(),
    taken: z.int(),
    seats_each: z.int(),
    ends_at: Instant.nullable(),
    is_closed: z.boolean(),
  })
  .meta({ id: 'Invitation' })

const Invitations = z.object({ is_by_invitation: z.boolean(), items: z.array(Invitation) }).meta({ id: 'Invitations' })

const ofScreening = z.object({ id: ProductId })

export const listInvitations = route({
  method: 'GET',
  path: '/studio/screenings/:id/invitations',
  tag: 'studio',
  summary: 'Whether a screening is by invitation only, and its invitations, the newest first; without their codes',
  access: 'staff',
  duty: 'screenings',
  params: ofScreening,
  responses: { 200: Invitations },
})

export const setByInvitation = route({
  method: 'PUT',
  path: '/studio/screenings/:id/by-invitation',
  tag: 'studio',
  summary: 'Makes a screening by invitation only, or open to everybody',
  access: 'staff',
  duty: 'screenings',
  params: ofScreening,
  body: z.object({ on: z.boolean() }),
  responses: { 200: Invitations },
})

export const makeInvitation = route({
  method: 'POST',
  path: '/studio/screenings/:id/invitations',
  tag: 'studio',
  summary: 'Makes an invitation; only this answer has its code',
  access: 'staff',
  duty: 'screenings',
  params: ofScreening,
  body: z.object({
    label: z.string().trim().min(1).max(120),
    uses: z.int().min(1).max(10_000),
    seats_each: z.int().min(1).max(50),
    ends_at: Instant.nullish(),
  }),
  responses: { 201: z.object({ code: z.string(), invitations: Invitations }) },
})

export const closeInvitation = route({
  method: 'POST',
  path: '/studio/invitations/:id/close',
  tag: 'studio',
  summary: 'Closes an invitation; what was bought with it stays',
  access: 'staff',
  duty: 'screenings',
  params: z.object({ id: Uuid }),
  responses: { 200: Invitations },
})
