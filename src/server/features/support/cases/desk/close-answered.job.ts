import { handles } from '#jobs/job.ts'
import { after } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { closeAnswered } from '../case-queries.ts'
import { closeAnsweredJob } from '../jobs.ts'
import { openForMs } from '../open-until.ts'

export const closeAnsweredHandler = handles<typeof closeAnsweredJob.payload, Core>(
  closeAnsweredJob,
  async ({ core }) => {
    const now = core.clock.now()
    const closed = await closeAnswered(core.db, after(now, -openForMs), now)
    return { cases: closed }
  },
)
