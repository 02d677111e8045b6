import { z } from 'zod'
import { job } from '#jobs/job.ts'
import { type GatewayType, settling } from '#server/features/payments/gateways/index.ts'

/**
 * Gives one refund back at the bank, or asks for its result; each bank has a queue, and refunds without a bank have
 * one.
 */
function settleRefundAt(way: GatewayType | 'wallet') {
  const payload = z.object({ refund_id: z.uuid() })
  return job(`payments.settle_refund.${way}`, { ...settling, payload })
}

export const settleRefundJobs = {
  zarinpal: settleRefundAt('zarinpal'),
  mellat: settleRefundAt('mellat'),
  pasargad: settleRefundAt('pasargad'),
  saman: settleRefundAt('saman'),
  paypal: settleRefundAt('paypal'),
  wallet: settleRefundAt('wallet'),
} as const satisfies Record<GatewayType | 'wallet', unknown>
