import { handles } from '#jobs/job.ts'
import { after, days } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { forgetTrialsJob } from '../jobs.ts'
import { deleteTrialsBefore } from './trial-queries.ts'

/** A number may belong to somebody else by then. */
const trialLife = days(730)

export const forgetTrialsHandler = handles<typeof forgetTrialsJob.payload, Core>(forgetTrialsJob, async ({ core }) => {
  const forgotten = await deleteTrialsBefore(core.db, after(core.clock.now(), -trialLife))
  return { forgotten }
})
