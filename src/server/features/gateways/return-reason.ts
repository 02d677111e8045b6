/**
 * Why paid money goes back. These may meet any purchase, and have their sentences in the purchases’ `purchase-sentences.ts`; a
 * purchasable may have reasons of its own.
 */
export type CommonReason =
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
