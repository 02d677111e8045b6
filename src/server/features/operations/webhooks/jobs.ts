import { z } from 'zod'
import { eachMinute, job, schedule } from '#jobs/job.ts'

/**
 * Sends what is due to partners. Everything is rows, so a run that is killed loses nothing: a lease ends, and the next
 * minute's run goes on. Two run at once, so that a run that waits for slow partners does not hold up a new message.
 */
export const deliverWebhooksJob = job('partner_webhooks.deliver', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 5 * 60,
  concurrency: 2,
})
eachMinute(deliverWebhooksJob)

/** Every night: forgets messages and their tries after `storedFor`. */
export const sweepWebhooksJob = job('partner_webhooks.sweep', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 1,
})
schedule(sweepWebhooksJob, '35 3 * * *')
