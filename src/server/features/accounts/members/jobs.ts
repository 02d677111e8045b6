import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'

/** Sends one code by SMS or mail. The code is encrypted: neither the queue's rows nor its log shows it. */
export const deliverCode = job('accounts.deliver_code', {
  payload: z.object({ code_id: z.uuid(), sealed: z.string(), locale: z.enum(['fa', 'en']) }),
  // a code lives two minutes, so later retries would deliver one that no longer works
  retryLimit: 4,
  retryDelaySeconds: 2,
  expireInSeconds: 30,
  concurrency: 4,
})

/** Deletes expired codes, tokens, counters and sessions. */
export const sweepAccounts = job('accounts.sweep', { payload: z.object({}), retryLimit: 1, policy: 'short' })
// hourly, because strangers' counters are created and expire all the time
schedule(sweepAccounts, '40 * * * *')

/**
 * Where letters waited before notices had a queue of their own. Nothing is written there any more; what waited at the
 * upgrade moves over.
 */
export const notifyMember = job('accounts.notify_member', {
  payload: z.object({ id: z.uuid(), sealed: z.string() }),
  retryLimit: 6,
  retryDelaySeconds: 15,
  expireInSeconds: 30,
  concurrency: 2,
})
