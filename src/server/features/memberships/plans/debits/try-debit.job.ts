import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { tryDebitJob } from '../jobs.ts'
import { tryDebit } from './try-debit.ts'

export const tryDebitHandler = handles<typeof tryDebitJob.payload, Core>(tryDebitJob, async ({ payload, core }) =>
  tryDebit(core, payload.debit_id),
)
