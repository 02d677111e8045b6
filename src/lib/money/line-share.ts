/** Shares of one line of a purchase, in Rials or cents: `docs/decisions/043-lines-and-tax.md`. */

/** The rest of a line: how many, and how much of its money. */
export type LineLeft = { quantity: number; amount: number }

/**
 * The money of `count` of the things that are left: an equal part each, rounded down; the last of them gets all that is
 * left.
 */
export function moneyOfSome(count: number, left: LineLeft): number {
  return left.quantity === 0 ? 0 : Number((BigInt(left.amount) * BigInt(count)) / BigInt(left.quantity))
}

/**
 * The same where some of what is left have got a part of their money back on their own: `all` that stand, and `these` of
 * which the money is asked. Each has cost an equal part less what it got itself.
 */
export function moneyOfLowered(count: number, left: LineLeft, lowered: { all: number; these: number }): number {
  const whole = moneyOfSome(count, { quantity: left.quantity, amount: left.amount + lowered.all })
  return Math.max(0, Math.min(left.amount, whole - lowered.these))
}

/**
 * The tax in the first `sum` of a line. In the whole amount it is the whole tax, so the parts add up however the line
 * is split.
 */
function taxOfFirst(sum: number, line: { amount: number; vat: number }): number {
  return line.amount === 0 ? 0 : Number((BigInt(line.vat) * BigInt(sum)) / BigInt(line.amount))
}

/** The tax in `sum` of a line of which `before` has gone back already. */
export const taxOfPart = (sum: number, before: number, line: { amount: number; vat: number }): number =>
  taxOfFirst(before + sum, line) - taxOfFirst(before, line)
