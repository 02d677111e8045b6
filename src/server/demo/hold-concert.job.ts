import { handles, schedule } from '#jobs/job.ts'
import type { Core } from '../core.ts'
import { holdConcert } from './hold-concert.ts'
import { concertJob } from './jobs.ts'

schedule(concertJob, '* * * * *')

export const concertHandler = handles<typeof concertJob.payload, Core>(concertJob, ({ core, signal }) =>
  holdConcert(core, signal),
)
