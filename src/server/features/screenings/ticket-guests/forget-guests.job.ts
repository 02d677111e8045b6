import { handles } from '#jobs/job.ts'
import { after, days } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { forgetGuests } from './guest-queries.ts'
import { forgetGuestsJob } from './jobs.ts'

/** Names are for the door; this long after the end nobody asks about it any more. */
const keptDays = 14

export async function forgetOldGuests(core: Core): Promise<number> {
  return forgetGuests(core.db, after(core.clock.now(), -days(keptDays)))
}

export const forgetGuestsHandler = handles<typeof forgetGuestsJob.payload, Core>(forgetGuestsJob, async ({ core }) => {
  await forgetOldGuests(core)
})
