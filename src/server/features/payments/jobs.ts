import { z } from 'zod'
import { job, schedule } from '#jobs/job.ts'

/** Asks the bank about one visit, or gives its money back, and writes down what it says. */
export const settleAttemptJob = job('payments.settle_attempt', {
  payload: z.object({ attempt_id: z.uuid() }),
  policy: 'short',
  retryLimit: 3,
  // a claim is longer than the longest silence of a bank
  heartbeatSeconds: 60,
  expireInSeconds: 180,
  // calls to banks are waiting, not work: one silent bank must not stand in the way of four others
  concurrency: 5,
})

/** The key of a question put off for later: it must not keep one that is due now out of the queue. */
export function laterKey(attemptId: string): string {
  return `later:${attemptId}`
}

/** Gives one refund back at the bank, or asks what became of it. */
export const settleRefundJob = job('payments.settle_refund', {
  payload: z.object({ refund_id: z.uuid() }),
  policy: 'short',
  retryLimit: 3,
  heartbeatSeconds: 60,
  expireInSeconds: 180,
  concurrency: 2,
})

/** Finds visits that are due and purchases whose time is over; the net under everything that crashed. */
export const sweepPaymentsJob = job('payments.sweep', { payload: z.object({}), policy: 'short', retryLimit: 0 })

schedule(sweepPaymentsJob, '* * * * *')
