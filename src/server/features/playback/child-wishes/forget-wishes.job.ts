import { handles } from '#jobs/job.ts'
import { after, days } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { forgetWishesJob } from './jobs.ts'
import { deleteWishesBefore } from './wish-queries.ts'

const wishLife = days(90)

export const forgetWishesHandler = handles<typeof forgetWishesJob.payload, Core>(forgetWishesJob, async ({ core }) => {
  const forgotten = await deleteWishesBefore(core.db, after(core.clock.now(), -wishLife))
  return { forgotten }
})
