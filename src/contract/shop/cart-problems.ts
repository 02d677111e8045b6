/** Error codes of carts. */
export const cartProblems = {
  'cart.empty': {
    status: 409,
    fa: 'سبد خریدتان خالی است.',
    en: 'Your cart is empty.',
  },
  'cart.full': {
    status: 409,
    fa: 'سبد خرید تا پنجاه کالای گوناگون جا دارد. یکی را بردارید.',
    en: 'A cart takes up to fifty different goods. Take one out first.',
  },
  'cart.price_changed': {
    status: 409,
    fa: 'قیمت «{title}» از {seen} به {now} رسیده است. ببینید و دوباره بپردازید.',
    en: 'The price of “{title}” has gone from {seen} to {now}. Please look and pay again.',
  },
} as const
