import { z } from 'zod'
import { Instant, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

const desk = { tag: 'studio', access: 'staff', duty: 'jobs' } as const

const JobName = z.string().min(1).max(100)

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
  ...desk,
  method: 'GET',
  path: '/studio/dead-jobs',
  summary: 'Jobs that were given up on after all their tries, newest first',
  query: z.object({
    limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
    name: JobName.optional(),
    /** `next` of the page before. */
    after: z.string().max(100).optional(),
  }),
  responses: { 200: z.object({ items: z.array(DeadJob), next: z.string().nullable() }) },
})

export const listJobKinds = route({
  ...desk,
  method: 'GET',
  path: '/studio/jobs',
  summary: 'How many jobs of each kind wait, run and are dead',
  responses: {
    200: z.object({
      items: z.array(
        z.object({
          name: z.string(),
          /** Could be taken now, or is for later. A worker counts these and the running ones every five seconds. */
          waiting: z.int(),
          running: z.int(),
          dead: z.int(),
        }),
      ),
    }),
  },
})

/** One dead job, or all of a kind that died until the instant that the page has shown. */
const Which = z.union([z.object({ id: Uuid }), z.object({ name: JobName, until: Instant })])

export const retryDeadJobs = route({
  ...desk,
  method: 'POST',
  path: '/studio/dead-jobs/retry',
  summary: 'Queues dead jobs again. Two calls at once queue each job once; 409 when none of them is dead any more',
  body: Which,
  responses: {
    200: z.object({
      retried: z.int(),
      /** An equal job waits already and does their work. */
      waiting_already: z.int(),
    }),
  },
})

export const dismissDeadJobs = route({
  ...desk,
  method: 'POST',
  path: '/studio/dead-jobs/dismiss',
  summary: 'Takes dead jobs off the list for good; 409 when none of them is dead any more',
  body: Which,
  responses: { 200: z.object({ dismissed: z.int() }) },
})
