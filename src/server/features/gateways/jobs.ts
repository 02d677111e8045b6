import { z } from 'zod'
import { job } from '#jobs/job.ts'
import type { AttemptId } from '#lib/ids.ts'
import type { GatewayType } from './gateway.ts'

/** How the queue treats whatever asks a bank. */
export const settling = {
  policy: 'short',
  retryLimit: 3,
  // a lease is longer than the longest silence of a bank
  heartbeatSeconds: 60,
  expireInSeconds: 180,
} as const

function settleAttemptAt<G extends GatewayType>(gateway: G) {
  const payload = z.object({ attempt_id: z.uuid() })
  return job(`payments.settle_attempt.${gateway}`, { ...settling, payload, concurrency: 3 })
}

/**
 * Asks the bank about one attempt, or gives its money back, and writes down what it says. Each bank has its own queue:
 * calls are waiting, not work, and whoever waits for a silent bank stands in nobody’s way but its own.
 */
export const settleAttemptJobs = {
  zarinpal: settleAttemptAt('zarinpal'),
  mellat: settleAttemptAt('mellat'),
  pasargad: settleAttemptAt('pasargad'),
  saman: settleAttemptAt('saman'),
  paypal: settleAttemptAt('paypal'),
} as const satisfies Record<GatewayType, unknown>

/** The key of a question put off for later: it must not keep one that is due now out of the queue. */
export function laterKey(attemptId: AttemptId): string {
  return `later:${attemptId}`
}
