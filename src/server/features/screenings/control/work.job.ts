import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { remindOfScreenings, workOnActs } from './jobs.ts'
import { sendReminders } from './reminders/send-reminders.ts'
import { finishActs } from './acts/finish-acts.ts'

export const workOnActsHandler = handles<typeof workOnActs.payload, Core>(workOnActs, async ({ core, signal }) => {
  await finishActs(core, audit, signal)
})

export const remindHandler = handles<typeof remindOfScreenings.payload, Core>(remindOfScreenings, async ({ core }) => {
  await sendReminders(core)
})
