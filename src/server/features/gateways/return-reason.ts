/** Why paid money goes back; each has its sentence in the purchases’ `messages.ts`. */
export type ReturnReason =
  | 'already_owned'
  | 'already_rented'
  | 'withdrawn'
  | 'sold_out'
  | 'discount_over'
  | 'too_late'
  | 'paid_twice'
  | 'member_gone'
  /** The wallet's share came back before the bank said paid, and was spent. */
  | 'wallet_spent'
  /** The bank took another sum than was asked for. */
  | 'another_amount'
