import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { tellWishesJob } from '../jobs.ts'
import { tellWishes } from './tell-wishes.ts'

export const tellWishesHandler = handles<typeof tellWishesJob.payload, Core>(tellWishesJob, async ({ core }) => {
  const told = await tellWishes(core)
  return { told }
})
