import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { settleAttemptJob } from './jobs.ts'
import { settleAttempt } from './settle-attempt.ts'

export const settleAttemptHandler = handles<typeof settleAttemptJob.payload, Core>(
  settleAttemptJob,
  async ({ payload, core }) => {
    await settleAttempt(core, payload.attempt_id)
  },
)
