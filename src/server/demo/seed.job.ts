import { handles } from '#jobs/job.ts'
import type { Core } from '../core.ts'
import { seedJob } from './jobs.ts'
import { seedDemo } from './seed-demo.ts'

export const seedHandler = handles<typeof seedJob.payload, Core>(seedJob, async ({ core }) => {
  if (core.config.mode === 'demo') await seedDemo(core)
})
