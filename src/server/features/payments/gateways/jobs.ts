import { z } from 'zod'
import { job } from '#jobs/job.ts'
import type { AttemptId } from '#lib/ids.ts'
import type { GatewayType } from './gateway.ts'

/** Queue settings of jobs that ask a bank. */
export const settling = {
  policy: 'short',
  retryLimit: 3,
  // longer than the longest time without an answer from a bank
  heartbeatSeconds: 60,
  expireInSeconds: 180,
} as const

/**
 * Asks the bank about one attempt, or gives its money back, and stores the answer. Each bank has its own queue: a call
 * mostly waits, so a silent bank delays only its own attempts.
 */
function settleAttemptAt<G extends GatewayType>(gateway: G) {
  const payload = z.object({ attempt_id: z.uuid() })
  return job(`payments.settle_attempt.${gateway}`, { ...settling, payload, concurrency: 3 })
}

export const settleAttemptJobs = {
  zarinpal: settleAttemptAt('zarinpal'),
  mellat: settleAttemptAt('mellat'),
  pasargad: settleAttemptAt('pasargad'),
  saman: settleAttemptAt('saman'),
  paypal: settleAttemptAt('paypal'),
} as const satisfies Record<GatewayType, unknown>

/** The key of a postponed question: it must not keep a due one out of the queue. */
export function laterKey(attemptId: AttemptId): string {
  return `later:${attemptId}`
}
