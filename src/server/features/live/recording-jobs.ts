import { z } from 'zod'
import { job } from '#jobs/job.ts'

/** Makes a film of what an event has shown. Reading and joining ten hours takes minutes. */
export const makeRecordingJob = job('live.make_recording', {
  payload: z.object({ event: z.uuid() }),
  retryLimit: 6,
  retryDelaySeconds: 15,
  expireInSeconds: 3 * 3600,
  policy: 'short',
})
