import { handles } from '#jobs/job.ts'
import type { Core } from './core.ts'
import { sweepPayments, sweepPaymentsJob } from './sweep-payments.ts'

export const sweepPaymentsHandler = handles<typeof sweepPaymentsJob.payload, Core>(
  sweepPaymentsJob,
  async ({ core }) => {
    await sweepPayments(core)
  },
)
