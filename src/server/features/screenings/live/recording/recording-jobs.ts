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

/** Looks each minute for events that run longer than was planned. */
export const watchLiveJob = job('live.watch', { payload: z.object({}), retryLimit: 0, policy: 'short' })

/** Removes the segments of events that nobody needs any more. */
export const sweepEventsJob = job('live.sweep', { payload: z.object({}), retryLimit: 1, policy: 'short' })
