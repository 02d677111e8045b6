import { handles } from '#jobs/job.ts'
import type { Core } from '../../../../core.ts'
import { tellTalkJob } from './jobs.ts'
import { tellTalk } from './tell-talk.ts'

export const tellTalkHandler = handles<typeof tellTalkJob.payload, Core>(tellTalkJob, async ({ core }) => {
  const told = await tellTalk(core)
  return { told }
})
