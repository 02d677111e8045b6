import { z } from 'zod'
import { Instant } from '../primitives.ts'
import { route } from '../route.ts'

/** A member's pause of all their plans, or the pauses that they may choose now. */
export const PlanPause = z
  .object({
    /** The pause that runs now; null when none does. `days_kept`: whole days that are open when it ends; null: nothing. */
    running: z.object({ began_at: Instant, ends_at: Instant, days_kept: z.int().nullable() }).nullable(),
    /** The pauses that may begin now, each with its end; empty when none may. */
    choices: z.array(z.object({ months: z.int(), ends_at: Instant })),
    /** Why none may begin although a plan runs; null when one may, or there is nothing to pause. */
    message: z.string().nullable(),
  })
  .meta({ id: 'PlanPause' })

const told = { 200: z.object({ pause: PlanPause, message: z.string() }) }

export const pausePlans = route({
  method: 'POST',
  path: '/me/subscription/pause',
  tag: 'subscriptions',
  summary: 'Pauses all plans of the member from now on, for one to three months of 31 days; no day is lost',
  access: 'member',
  grownUp: true,
  body: z.object({ months: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
  responses: told,
})

export const endPause = route({
  method: 'POST',
  path: '/me/subscription/pause/end',
  tag: 'subscriptions',
  summary: 'Ends the pause now; the days that were kept go on at once',
  access: 'member',
  grownUp: true,
  body: z.object({}),
  responses: told,
})
