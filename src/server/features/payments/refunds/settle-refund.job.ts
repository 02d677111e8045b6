import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { settleRefundJobs } from './jobs.ts'
import { settleRefund } from './settle-refund.ts'

export const settleRefundHandlers = Object.values(settleRefundJobs).map((job) =>
  handles<typeof job.payload, Core>(job, async ({ payload, core }) => {
    await settleRefund(core, payload.refund_id)
  }),
)
