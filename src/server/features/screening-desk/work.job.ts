import { handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { audit } from '../studio/index.ts'
import { remindOfScreenings, workOnActs } from './jobs.ts'
import { sendReminders } from './send-reminders.ts'
import { finishActs } from './finish-acts.ts'

export const workOnActsHandler = handles<typeof workOnActs.payload, Core>(workOnActs, async ({ core, signal }) => {
  await finishActs(core, audit, signal)
})

export const remindHandler = handles<typeof remindOfScreenings.payload, Core>(remindOfScreenings, async ({ core }) => {
  await sendReminders(core)
})
