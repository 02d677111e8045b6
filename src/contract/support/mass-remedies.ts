import { z } from 'zod'
import { Instant, Money, RowId, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

const desk = { tag: 'studio', access: 'staff', duty: 'cases' } as const

const MassDeed = z.discriminatedUnion('deed', [
  z.object({ deed: z.literal('extend'), hours: z.int().min(1).max(72) }),
  z.object({ deed: z.literal('refund') }),
  z.object({
    deed: z.literal('coupon'),
    /** The worth of each, in Rials. */
    amount: z.int().min(1000).max(1_000_000_000),
    days: z.int().min(1).max(365),
  }),
])

const MassRemedyCard = z.object({
  id: Uuid,
  state: z.enum(['draft', 'unconfirmed', 'running', 'stopped', 'done']),
  what: MassDeed,
  from: Instant,
  until: Instant,
  /** None: all titles. */
  titles: z.array(z.object({ id: RowId, name: z.string() })),
  reason: z.string(),
  by: z.string(),
  confirmed_by: z.string().nullable(),
  made_at: Instant,
  ended_at: Instant.nullable(),
  people: z.int(),
  /** The most it costs. */
  cost: z.array(Money),
})

const HitBy = z.enum(['rent', 'ticket', 'watching'])

export const MassRemedy = MassRemedyCard.extend({
  /** How many of them were hit by what. */
  hit: z.array(z.object({ by: HitBy, count: z.int() })),
  /** The first of them, in the order in which they are done. */
  first: z.array(
    z.object({
      member_id: Uuid,
      name: z.string(),
      hit_by: HitBy,
      parts: z.int(),
      sum: z.array(Money),
      state: z.enum(['waiting', 'done', 'refused']),
    }),
  ),
  report: z.object({
    waiting: z.int(),
    done: z.int(),
    refused: z.int(),
    /** The sum that has been given so far. */
    sum: z.array(Money),
    /** Why parts were refused, and how many. */
    refusals: z.array(z.object({ message: z.string(), count: z.int() })),
  }),
}).meta({ id: 'MassRemedy' })

const one = { ...desk, params: z.object({ id: Uuid }), responses: { 200: MassRemedy } } as const

export const listMassRemedies = route({
  ...desk,
  method: 'GET',
  path: '/studio/mass-remedies',
  summary: 'Remedies for everybody whom an outage hit, the newest first',
  responses: { 200: z.object({ remedies: z.array(MassRemedyCard) }) },
})

export const previewMassRemedy = route({
  ...desk,
  method: 'POST',
  path: '/studio/mass-remedies',
  summary: 'Looks who was hit between two instants and what a remedy costs, and freezes that; does nothing yet',
  body: z.object({
    from: Instant,
    until: Instant,
    product_ids: z.array(RowId).max(50).default([]),
    what: MassDeed,
    reason: z.string().max(2000),
  }),
  responses: { 201: MassRemedy },
})

export const getMassRemedy = route({
  ...one,
  method: 'GET',
  path: '/studio/mass-remedies/:id',
  summary: 'A mass remedy: what its preview froze, and how far it is',
})

export const beginMassRemedy = route({
  ...one,
  method: 'POST',
  path: '/studio/mass-remedies/:id/begin',
  summary: 'Does what the preview has shown; above the limit it waits for a senior',
  confirm: 'large',
})

export const confirmMassRemedy = route({
  ...one,
  duty: 'large_remedies',
  method: 'POST',
  path: '/studio/mass-remedies/:id/confirm',
  summary: 'A senior confirms a mass remedy above the limit',
  confirm: true,
})

export const stopMassRemedy = route({
  ...one,
  method: 'POST',
  path: '/studio/mass-remedies/:id/stop',
  summary: 'Stops after the member who is being served; one that waits for a senior is a preview again',
})

export const resumeMassRemedy = route({
  ...one,
  method: 'POST',
  path: '/studio/mass-remedies/:id/resume',
  summary: 'Goes on where it stopped; nobody is served twice',
})
