import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { tellSavedJob } from './jobs.ts'
import { tellSaved } from './saved/tell-saved.ts'

export const tellSavedHandler = handles<typeof tellSavedJob.payload, Core>(tellSavedJob, async ({ core, signal }) => {
  const checked = await tellSaved(core, signal)
  return { checked }
})
