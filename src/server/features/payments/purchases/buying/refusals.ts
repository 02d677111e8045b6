import type { ProblemCode } from '#contract/problem.ts'
import { purchasableOf } from '../purchasable.ts'

const refusals: Readonly<Record<string, ProblemCode>> = {
  sold_out: 'purchase.sold_out',
  discount_over: 'discount.used_up',
}

/** The refusal of a call whose money could only go back. */
export function refusalOf(lines: readonly { purchasable: string }[], reason: string): ProblemCode {
  const own = lines.flatMap(({ purchasable }) => purchasableOf(purchasable).reasons?.[reason] ?? [])
  return own[0]?.refusal ?? refusals[reason] ?? 'purchase.not_for_sale'
}
