import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'

/** Sends one letter by SMS or mail. Recipient and words are encrypted. */
export const sendNotice = job('notices.send_letter', {
  payload: z.object({ id: z.uuid(), sealed: z.string() }),
  retryLimit: 6,
  retryDelaySeconds: 15,
  expireInSeconds: 30,
  concurrency: 2,
})

/** Sends one notice to the browsers of its member. Its words are encrypted. */
export const sendPush = job('notices.send_push', {
  payload: z.object({ id: z.uuid(), sealed: z.string() }),
  retryLimit: 4,
  retryDelaySeconds: 15,
  // ten browsers, ten seconds each
  expireInSeconds: 120,
  concurrency: 2,
})

/** Deletes the log of what was sent after 90 days, and refusals that came to nothing. */
export const sweepNotices = job('notices.sweep', { payload: z.object({}), retryLimit: 1, policy: 'short' })
schedule(sweepNotices, '20 4 * * *')
