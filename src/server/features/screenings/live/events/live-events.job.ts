import { eachMinute, handles, schedule } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { sweepEventsJob, watchLiveJob } from '../recording/recording-jobs.ts'
import { watchLive } from './run-over.ts'
import { sweepEvents } from './sweep-events.ts'

eachMinute(watchLiveJob)
schedule(sweepEventsJob, '53 * * * *')

export const watchLiveHandler = handles<typeof watchLiveJob.payload, Core>(watchLiveJob, ({ core }) => watchLive(core))
export const sweepEventsHandler = handles<typeof sweepEventsJob.payload, Core>(sweepEventsJob, ({ core }) =>
  sweepEvents(core),
)
