import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'

/** Every hour: removes captchas that expired an hour ago. Until then an answer that was used is known. */
export const sweepCaptchasJob = job('captcha.sweep', { payload: z.object({}), policy: 'short', retryLimit: 1 })
schedule(sweepCaptchasJob, '50 * * * *')
