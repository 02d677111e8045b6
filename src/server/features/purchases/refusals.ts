import type { ProblemCode } from '#contract/problem.ts'
import type { ReturnReason } from '../gateways/index.ts'

const refusals: Partial<Record<ReturnReason, ProblemCode>> = {
  already_owned: 'purchase.already_owned',
  already_rented: 'purchase.already_rented',
  sold_out: 'purchase.sold_out',
  discount_over: 'discount.used_up',
}

/** The refusal of a call that could only end with its money going back. */
export function refusalOf(reason: ReturnReason): ProblemCode {
  return refusals[reason] ?? 'purchase.not_for_sale'
}
