/**
 * Why paid money goes back. These reasons may apply to any purchase, and their sentences are in the purchases’
 * `purchase-sentences.ts`; a purchasable may have its own reasons.
 */
export type CommonReason =
  | 'withdrawn'
  | 'sold_out'
  | 'discount_over'
  | 'too_late'
  | 'paid_twice'
  | 'member_gone'
  /** The wallet's share was released before the bank said paid, and was spent. */
  | 'wallet_spent'
  /** The bank took another amount than requested. */
  | 'another_amount'
