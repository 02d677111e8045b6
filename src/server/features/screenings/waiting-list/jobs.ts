import { z } from 'zod'
import { eachMinute, job } from '#jobs/job.ts'

/** Moves the lines of all screenings: offers that have ended, and seats that have come free. */
export const sweepWaitingJob = job('waiting_list.sweep', { payload: z.object({}), policy: 'short', retryLimit: 0 })
eachMinute(sweepWaitingJob)

/** The same for one screening, at once. */
export const offerSeatsJob = job('waiting_list.offer_seats', {
  payload: z.object({ product_id: z.int() }),
  policy: 'short',
})

/** Tells somebody of an offer that was made by night. */
export const tellOfferJob = job('waiting_list.tell_offer', { payload: z.object({ entry_id: z.uuid() }) })
