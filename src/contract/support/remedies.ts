import { z } from 'zod'
import { Instant, Money, RowId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

/** So long a remedy can be taken back before it acts, in seconds. */
export const remedyWaits = 10
/** Above this a senior confirms: 500,000 Toman, in Rials. */
export const worthToConfirm = 5_000_000
/** The most hours that one remedy may add; above this in a day, to one rental or ticket, a senior confirms. */
export const mostHours = 72

const desk = { tag: 'studio', access: 'staff', duty: 'cases' } as const

const RemedyKind = z.enum([
  'send_code',
  'send_ticket',
  'extend_rent',
  'extend_ticket',
  'free_network',
  'grant_title',
  'end_sessions',
  'write',
])

export const Remedy = z
  .object({
    id: Uuid,
    member_id: Uuid,
    case_id: Uuid.nullable(),
    kind: RemedyKind,
    /** The name of the title, rental or screening that it is about. */
    about: z.string().nullable(),
    hours: z.int().nullable(),
    worth: Money,
    reason: z.string(),
    state: z.enum(['unconfirmed', 'waiting', 'done', 'taken_back', 'refused']),
    /** Why it could not be done. */
    refusal: z.string().nullable(),
    by: z.string(),
    confirmed_by: z.string().nullable(),
    made_at: Instant,
    acts_at: Instant.nullable(),
    ended_at: Instant.nullable(),
  })
  .meta({ id: 'Remedy' })

const hours = z.int().min(1).max(mostHours)

export const makeRemedy = route({
  ...desk,
  method: 'POST',
  path: '/studio/members/:id/remedies',
  summary: 'Does something for a member in ten seconds, or once a senior has confirmed it; with a reason, recorded',
  confirm: 'large',
  idempotent: true,
  params: z.object({ id: Uuid }),
  body: z.object({
    /** The case into which it is written. */
    case_id: Uuid.optional(),
    reason: z.string().max(2000),
    remedy: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('send_code') }),
      z.object({ kind: z.literal('send_ticket'), ticket_id: Uuid }),
      z.object({ kind: z.literal('extend_rent'), right_id: Uuid, hours }),
      z.object({ kind: z.literal('extend_ticket'), ticket_id: Uuid, hours }),
      z.object({ kind: z.literal('free_network'), ticket_id: Uuid }),
      z.object({ kind: z.literal('grant_title'), product_id: RowId }),
      z.object({ kind: z.literal('end_sessions') }),
      z.object({ kind: z.literal('write'), text: z.string().max(120_000) }),
    ]),
  }),
  responses: { 201: Remedy },
})

export const getRemedy = route({
  ...desk,
  method: 'GET',
  path: '/studio/remedies/:id',
  summary: 'A remedy as it is now',
  params: z.object({ id: Uuid }),
  responses: { 200: Remedy },
})

export const listRemedies = route({
  ...desk,
  method: 'GET',
  path: '/studio/remedies',
  summary: 'Remedies that wait for a senior, oldest first; or those of a case',
  query: z.object({ case_id: Uuid.optional() }),
  responses: { 200: z.object({ remedies: z.array(Remedy) }) },
})

export const takeBackRemedy = route({
  ...desk,
  method: 'POST',
  path: '/studio/remedies/:id/take-back',
  summary: 'Takes a remedy back that has not acted; a second time nothing happens',
  params: z.object({ id: Uuid }),
  responses: { 200: Remedy },
})

export const confirmRemedy = route({
  ...desk,
  duty: 'large_remedies',
  method: 'POST',
  path: '/studio/remedies/:id/confirm',
  summary: 'A senior confirms a remedy above the limit; it acts in ten seconds',
  confirm: true,
  params: z.object({ id: Uuid }),
  responses: { 200: Remedy },
})
