import { z } from 'zod'
import { eachMinute, job, schedule } from '#jobs/job.ts'

/** Sends reminders of ends that come near, of time and of pauses. */
export const remindJob = job('subscriptions.remind', { payload: z.object({}), policy: 'short', retryLimit: 0 })
schedule(remindJob, '*/10 * * * *')

/** Every night: forgets, two years later, which phones and cards had a first period. */
export const forgetTrialsJob = job('subscriptions.forget_trials', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 0,
})
schedule(forgetTrialsJob, '45 3 * * *')

/** Makes due debits, queues their tries, tells the results, and asks banks about consents. */
export const sweepSubscriptionsJob = job('subscriptions.sweep', {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: 10 * 60,
})
eachMinute(sweepSubscriptionsJob)

/** One try of one debit. The queue never retries it: the sweep finds what is due again. */
export const tryDebitJob = job('subscriptions.try_debit', {
  payload: z.object({ debit_id: z.uuid() }),
  policy: 'short',
  retryLimit: 0,
  heartbeatSeconds: 60,
  expireInSeconds: 240,
  concurrency: 2,
})

/** Asks the bank about one consent. */
export const askContractJob = job('subscriptions.ask_contract', {
  payload: z.object({ contract_id: z.uuid() }),
  policy: 'short',
  retryLimit: 0,
  heartbeatSeconds: 60,
  expireInSeconds: 180,
})
