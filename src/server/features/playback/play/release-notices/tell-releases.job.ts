import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { tellReleasesJob } from './jobs.ts'
import { tellAwaited } from './tell-awaited.ts'
import { tellReleases } from './tell-releases.ts'

export const tellReleasesHandler = handles<typeof tellReleasesJob.payload, Core>(tellReleasesJob, async ({ core }) => {
  const told = await tellReleases(core)
  return { told, awaited: await tellAwaited(core) }
})
