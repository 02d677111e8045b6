import { handles } from '#jobs/job.ts'
import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { offerSeatsJob, sweepWaitingJob, tellOfferJob } from './jobs.ts'
import { offerAllSeats, offerSeats } from './offer-seats.ts'
import { tellOffer } from './tell-offer.ts'

export const offerSeatsHandlers = [
  handles<typeof sweepWaitingJob.payload, Core>(sweepWaitingJob, async ({ core }) => offerAllSeats(core)),
  handles<typeof offerSeatsJob.payload, Core>(offerSeatsJob, async ({ payload, core }) =>
    offerSeats(core, payload.product_id),
  ),
  handles<typeof tellOfferJob.payload, Core>(tellOfferJob, async ({ payload, core }) =>
    transaction(core.db, (tx) => tellOffer(tx, core, payload.entry_id)),
  ),
]
