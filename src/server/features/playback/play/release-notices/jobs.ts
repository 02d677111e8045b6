import { z } from 'zod'
import { eachMinute, job } from '#jobs/job.ts'

/** Tells members of the episodes that have come. */
export const tellReleasesJob = job('playback.tell_releases', { payload: z.object({}), policy: 'short', retryLimit: 0 })
eachMinute(tellReleasesJob)
