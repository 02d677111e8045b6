import { handles } from '#jobs/job.ts'
import type { Core } from '../core.ts'
import { seedJob } from './jobs.ts'
import { orderLongFilms } from './order-films.ts'
import { seedDemo } from './seed-demo.ts'

export const seedHandler = handles<typeof seedJob.payload, Core>(seedJob, async ({ core }) => {
  if (core.config.mode !== 'demo') return
  await seedDemo(core)
  // also in a demo that was made without them
  if (core.config.demoLongFilms) await orderLongFilms(core)
})
