import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { indexBacklog } from './index/write-index.ts'
import { indexBacklogJob } from './jobs.ts'

export const indexBacklogHandler = handles<typeof indexBacklogJob.payload, Core>(
  indexBacklogJob,
  async ({ core, signal }) => {
    const indexed = await indexBacklog(core, signal)
    if (indexed > 0) core.log.info({ indexed }, 'indexed for the search')
  },
)
