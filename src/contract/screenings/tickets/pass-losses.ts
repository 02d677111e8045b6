import { z } from 'zod'
import { Money, RowId, Uuid } from '../../primitives.ts'
import { route } from '../../route.ts'

export const PassLoss = z
  .object({
    pass_id: Uuid,
    purchase_id: Uuid,
    purchase_number: z.int(),
    pass: z.string(),
    festival: z.object({ id: z.int(), title: z.string() }),
    /** The shows whose share is proposed, those that were to begin first on top. */
    shows: z.array(z.object({ id: z.int(), title: z.string() })),
    proposed: Money,
  })
  .meta({ id: 'PassLoss' })

export const listPassLosses = route({
  method: 'GET',
  path: '/studio/pass-losses',
  tag: 'studio',
  summary: 'Passes that lost shows by cancelling, the oldest first, each with the sum that is proposed to go back',
  access: 'staff',
  duty: 'books',
  query: z.object({
    /** Only what follows this pass: the `next` of the page before. */
    after: Uuid.optional(),
    per_page: z.coerce.number<number | string>().int().min(1).max(100).default(50),
  }),
  responses: { 200: z.object({ items: z.array(PassLoss), next: Uuid.nullable() }) },
})

export const refundPassLoss = route({
  method: 'POST',
  path: '/studio/passes/:id/losses/refund',
  tag: 'studio',
  summary: 'Gives the proposed sum of a pass back, once; refused when the proposal is no longer the one that was read',
  access: 'staff',
  duty: 'books',
  confirm: 'large',
  params: z.object({ id: Uuid }),
  body: z.object({
    shows: z.array(RowId).min(1).max(300),
    /** The proposed sum, in Rials or cents. */
    amount: z.int().min(1),
    reason: z.string().max(2000),
  }),
  responses: { 201: z.object({ refund_id: Uuid, amount: Money }) },
})
