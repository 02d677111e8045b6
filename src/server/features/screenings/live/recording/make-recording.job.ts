import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { makeRecording } from './make-recording.ts'
import { makeRecordingJob } from './recording-jobs.ts'

export const makeRecordingHandler = handles<typeof makeRecordingJob.payload, Core>(
  makeRecordingJob,
  ({ payload, core, signal, isLastTry }) => makeRecording(core, payload.event, { signal, isLastTry }),
)
