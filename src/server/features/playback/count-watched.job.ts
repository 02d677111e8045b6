import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { countWatchedJob } from './jobs.ts'
import { countMostWatched } from './most-watched.ts'

export const countWatchedHandler = handles<typeof countWatchedJob.payload, Core>(countWatchedJob, async ({ core }) => {
  const titles = await countMostWatched(core)
  core.log.debug({ titles }, 'counted what is watched most')
})
