/** Error codes of the book of stock. */
export const stockProblems = {
  'stock.held': {
    status: 409,
    fa: 'خریدارانی که هنوز نپرداخته‌اند {held} تا را نگه داشته‌اند؛ از آن کمتر نمی‌شود. چند دقیقهٔ دیگر دوباره بکوشید.',
    en: 'Buyers who have not paid yet hold {held} of them, so fewer cannot lie there. Try again in a few minutes.',
  },
} as const
