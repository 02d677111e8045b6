import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { settleAttemptJobs } from '../jobs.ts'
import { settleAttempt } from './settle-attempt.ts'

export const settleAttemptHandlers = Object.values(settleAttemptJobs).map((job) =>
  handles<typeof job.payload, Core>(job, async ({ payload, core }) => {
    await settleAttempt(core, payload.attempt_id)
  }),
)
