import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { makeOffersJob } from './jobs.ts'
import { makeOffers } from './make-offers.ts'

export const makeOffersHandler = handles<typeof makeOffersJob.payload, Core>(makeOffersJob, async ({ core }) =>
  makeOffers(core),
)
