import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { expireGifts } from './expire-gifts.ts'
import { expireGiftsJob } from '../jobs.ts'

export const expireGiftsHandler = handles<typeof expireGiftsJob.payload, Core>(expireGiftsJob, async ({ core }) => {
  await expireGifts(core)
})
