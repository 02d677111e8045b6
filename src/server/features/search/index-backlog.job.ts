import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { indexBacklog, removeOver } from './index/write-index.ts'
import { readUnreadTracks } from './lines/write-lines.ts'
import { indexBacklogJob } from './jobs.ts'

export const indexBacklogHandler = handles<typeof indexBacklogJob.payload, Core>(
  indexBacklogJob,
  async ({ core, signal }) => {
    const indexed = await indexBacklog(core, signal)
    await removeOver(core)
    const tracks = await readUnreadTracks(core, signal)
    return { indexed, tracks }
  },
)
