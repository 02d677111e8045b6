import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { remindJob } from '../jobs.ts'
import { tellEndsOfPauses } from '../pauses/tell-end-of-pause.ts'
import { sendReminders } from './send-reminders.ts'

export const remindHandler = handles<typeof remindJob.payload, Core>(remindJob, async ({ core }) => {
  await sendReminders(core)
  await tellEndsOfPauses(core)
})
