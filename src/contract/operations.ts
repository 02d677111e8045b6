import { z } from 'zod'
import { Instant, Uuid } from './primitives.ts'
import { route } from './route.ts'

export const DeadJob = z
  .object({
    id: Uuid,
    /** `feature.verb_noun` */
    name: z.string(),
    /** Ids, numbers and plain words. Other text is hidden, because it may be personal data or a secret. */
    payload: z.record(z.string(), z.unknown()),
    /** The error of the last try, in English. */
    reason: z.string(),
    tries: z.int(),
    enqueued_at: Instant.nullable(),
    failed_at: Instant,
  })
  .meta({ id: 'DeadJob' })

export const listDeadJobs = route({
  method: 'GET',
  path: '/studio/dead-jobs',
  tag: 'studio',
  summary: 'Jobs that were given up on after all their tries, newest first',
  access: 'staff',
  duty: 'jobs',
  query: z.object({ limit: z.coerce.number<number | string>().int().min(1).max(200).default(50) }),
  responses: { 200: z.object({ items: z.array(DeadJob) }) },
})
