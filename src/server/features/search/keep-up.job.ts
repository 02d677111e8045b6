import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { keepUpJob } from './jobs.ts'
import { keepUp } from './upkeep/keep-up.ts'

export const keepUpHandler = handles<typeof keepUpJob.payload, Core>(keepUpJob, async ({ core }) => {
  if (!(await keepUp(core))) core.log.info('the vocabulary of the search is counted tomorrow')
})
