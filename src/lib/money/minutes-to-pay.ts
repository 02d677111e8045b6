/**
 * How many minutes a purchase keeps its price, and what it holds, for its buyer, by what it holds. A bank whose own session
 * lasts longer (Zarinpal's: 30) may still collect after that, so what is scarce stays held until it has answered.
 */
export const minutesToPay = {
  /** Where nothing else is said: a code's use, money, a place of an offer. */
  usual: 30,
  seats: 20,
  passes: 20,
  goods: 15,
}
