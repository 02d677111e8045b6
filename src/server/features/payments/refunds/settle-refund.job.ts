import { handles } from '#jobs/job.ts'
import type { Core } from '../../../core.ts'
import { settleRefundJob } from '../jobs.ts'
import { settleRefund } from './settle-refund.ts'

export const settleRefundHandler = handles<typeof settleRefundJob.payload, Core>(
  settleRefundJob,
  async ({ payload, core }) => {
    await settleRefund(core, payload.refund_id)
  },
)
