/** The verdict on a sum: it goes, or its mover is asked who they are. `unasked` is the day’s sum from then on. */
export type SumVerdict =
  | { kind: 'goes'; unasked: number }
  | { kind: 'confirmed'; sum: number }
  | { kind: 'ask'; of: 'day' | 'purchase'; sum: number }

/**
 * Judges a sum together with the money that the same person moved on the same day without being asked. Up to the limit it
 * goes. Above, its mover must have shown who they are, and that confirms all of the day until then, so nobody asks for it
 * again. A sum whose mover has just shown it counts for no later question. All refunds of one purchase are one sum
 * as well, also of several clerks and days, which would else make small ones of it.
 */
export function judgeSum(asked: {
  before: number
  amount: number
  /** The earlier refunds of the same purchase. */
  ofPurchase?: number
  limit: number
  isConfirmed: boolean
}): SumVerdict {
  const { before, amount, ofPurchase = 0, limit, isConfirmed } = asked
  const [sum, whole] = [before + amount, ofPurchase + amount]
  if (isConfirmed && Math.max(sum, whole) > limit) return { kind: 'confirmed', sum }
  if (sum > limit) return { kind: 'ask', of: 'day', sum }
  if (whole > limit) return { kind: 'ask', of: 'purchase', sum: whole }
  return { kind: 'goes', unasked: isConfirmed ? before : sum }
}
