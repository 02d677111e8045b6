import { eachMinute, handles, schedule } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { makeCopiesJob, sweepCopiesJob, watchCopiesJob } from './copy-jobs.ts'
import { makeCopies, sweepCopies, watchCopies } from './make-copies.ts'

eachMinute(watchCopiesJob)
schedule(sweepCopiesJob, '41 * * * *')

export const makeCopiesHandler = handles<typeof makeCopiesJob.payload, Core>(
  makeCopiesJob,
  ({ payload, core, signal }) => makeCopies(core, payload.screening, signal),
)
export const watchCopiesHandler = handles<typeof watchCopiesJob.payload, Core>(watchCopiesJob, ({ core }) =>
  watchCopies(core),
)
export const sweepCopiesHandler = handles<typeof sweepCopiesJob.payload, Core>(sweepCopiesJob, ({ core }) =>
  sweepCopies(core),
)
