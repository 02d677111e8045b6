import { handles } from '#jobs/job.ts'
import { after, hours } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { deleteCaptchas } from './captcha-queries.ts'
import { sweepCaptchasJob } from './jobs.ts'

export const sweepCaptchasHandler = handles<typeof sweepCaptchasJob.payload, Core>(
  sweepCaptchasJob,
  async ({ core }) => {
    const gone = await deleteCaptchas(core.db, after(core.clock.now(), -hours(1)))
    return { captchas: gone }
  },
)
