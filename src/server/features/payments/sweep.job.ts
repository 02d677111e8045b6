import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { sweepPaymentsJob } from './jobs.ts'
import { sweepPayments } from './sweep.ts'

export const sweepPaymentsHandler = handles<typeof sweepPaymentsJob.payload, Core>(
  sweepPaymentsJob,
  async ({ core }) => {
    await sweepPayments(core)
  },
)
