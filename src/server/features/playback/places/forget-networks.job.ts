import { handles } from '#jobs/job.ts'
import { after, days } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { forgetPlays } from './account-play-queries.ts'
import { recentMs } from './account-plays.ts'
import { forgetNetworksJob } from './jobs.ts'
import { forgetNetworks } from './personal-data-queries.ts'

/** So long support may be asked why a ticket did not play; as long as the names of guests. */
const storedDays = 14

export async function forgetOldNetworks(core: Core): Promise<number> {
  return forgetNetworks(core.db, after(core.clock.now(), -days(storedDays)))
}

export const forgetNetworksHandler = handles<typeof forgetNetworksJob.payload, Core>(
  forgetNetworksJob,
  async ({ core }) => {
    await forgetOldNetworks(core)
    await forgetPlays(core.db, after(core.clock.now(), -recentMs))
  },
)
