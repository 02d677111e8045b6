import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { upkeepJob } from './jobs.ts'
import { doUpkeep } from './upkeep/do-upkeep.ts'

export const upkeepHandler = handles<typeof upkeepJob.payload, Core>(upkeepJob, async ({ core }) => {
  if (!(await doUpkeep(core))) core.log.debug('the vocabulary of the search is counted tomorrow')
})
