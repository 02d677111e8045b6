import type { ProblemCode } from '#contract/problem.ts'
import { purchasableOf, type PurchaseType } from './purchasable.ts'

const refusals: Readonly<Record<string, ProblemCode>> = {
  sold_out: 'purchase.sold_out',
  discount_over: 'discount.used_up',
}

/** The refusal of a call that could only end with its money going back. */
export function refusalOf(type: PurchaseType, reason: string): ProblemCode {
  return purchasableOf(type).reasons?.[reason]?.refusal ?? refusals[reason] ?? 'purchase.not_for_sale'
}
