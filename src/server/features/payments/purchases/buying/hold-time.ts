/**
 * How many minutes a purchase keeps its price, and what it holds (a place, a code's use), for its buyer. Some
 * purchasables set a time of their own.
 */
export const minutesToPay = 30
