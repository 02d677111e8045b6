import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { countWatchedJob } from '../jobs.ts'
import { countMostWatched } from './most-watched.ts'

export const countWatchedHandler = handles<typeof countWatchedJob.payload, Core>(countWatchedJob, async ({ core }) => {
  await countMostWatched(core)
})
