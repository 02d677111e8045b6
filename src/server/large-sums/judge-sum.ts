/** The verdict on a sum: it goes, or its mover is asked who they are. `unasked` is the day’s sum from then on. */
export type SumVerdict =
  | { kind: 'goes'; unasked: number }
  | { kind: 'confirmed'; sum: number }
  | { kind: 'ask'; sum: number }

/**
 * Judges a sum together with the money that the same person moved on the same day without being asked. Up to the limit it
 * goes. Above, its mover must have shown who they are, and that confirms all of the day until then, so nobody asks for it
 * again. A sum whose mover has just shown it counts for no later question.
 */
export function judgeSum(asked: { before: number; amount: number; limit: number; isConfirmed: boolean }): SumVerdict {
  const { before, amount, limit, isConfirmed } = asked
  const sum = before + amount
  if (sum > limit) return isConfirmed ? { kind: 'confirmed', sum } : { kind: 'ask', sum }
  return { kind: 'goes', unasked: isConfirmed ? before : sum }
}
