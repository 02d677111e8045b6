import { handles } from '#jobs/job.ts'
import { after, days } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { deliverDue } from './deliver.ts'
import { deliverWebhooksJob, sweepWebhooksJob } from './jobs.ts'
import { deleteMessages } from './message-queries.ts'
import { tellOfScreeningsLeft } from './tell-partners.ts'

/** How long messages and the log of their tries are stored. */
const storedFor = days(30)
const mostAtOnce = 5000

export const deliverWebhooksHandler = handles<typeof deliverWebhooksJob.payload, Core>(
  deliverWebhooksJob,
  async ({ core, signal }) => {
    await tellOfScreeningsLeft(core)
    await deliverDue(core, { signal })
  },
)

export const sweepWebhooksHandler = handles<typeof sweepWebhooksJob.payload, Core>(
  sweepWebhooksJob,
  async ({ core }) => {
    const gone = await deleteMessages(core.db, after(core.clock.now(), -storedFor), mostAtOnce)
    return { messages: gone }
  },
)
