import { z } from 'zod'
import { eachMinute, job } from '#jobs/job.ts'

/** Tells members of what they wait for: episodes, films and events that have come, and days that have moved. */
export const tellReleasesJob = job('playback.tell_releases', { payload: z.object({}), policy: 'short', retryLimit: 0 })
eachMinute(tellReleasesJob)
