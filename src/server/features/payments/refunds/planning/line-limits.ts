/** A line that was paid for, and what of it has been asked back before. Amounts in Rials or cents. */
export interface PaidLine {
  position: number
  quantity: number
  amount: number
  vat: number
  /** A thing that cannot be taken back is not refunded. */
  isRefundable: boolean
  /** Its money was reckoned for something that the member still has. */
  isKept?: boolean
  /** Only who names a quantity takes any of it back, see `Purchasable`. */
  isByPiece?: boolean
  back: { quantity: number; amount: number }
}

/** How many of a line, and how much of its money, may still go back. */
export function leftOf({ quantity, amount, isRefundable, back }: PaidLine): { quantity: number; amount: number } {
  return isRefundable
    ? { quantity: quantity - back.quantity, amount: amount - back.amount }
    : { quantity: 0, amount: 0 }
}

/** The most that may still go back of all lines together. */
export function leftOfAll(lines: readonly PaidLine[]): number {
  return lines.reduce((sum, line) => sum + leftOf(line).amount, 0)
}
