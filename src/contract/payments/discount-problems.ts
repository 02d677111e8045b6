/** Error codes of discounts: for buyers, and for the staff who make the codes. */
export const discountProblems = {
  'discount.unknown': { status: 422, fa: 'چنین کد تخفیفی نداریم.', en: 'We have no such discount code.' },
  'discount.over': { status: 422, fa: 'مهلت این کد تخفیف تمام شده است.', en: 'This discount code is over.' },
  'discount.not_yet': {
    status: 422,
    fa: 'این کد تخفیف هنوز شروع نشده است.',
    en: 'This discount code has not begun yet.',
  },
  'discount.used_up': {
    status: 422,
    fa: 'فرصت‌های این کد تخفیف تمام شده است.',
    en: 'This discount code has been used up.',
  },
  'discount.used_by_you': {
    status: 422,
    fa: 'سهم شما از این کد تخفیف تمام شده است. اگر خریدی را نپرداخته‌اید، از خریدهایتان آن را بپردازید یا لغو کنید.',
    en: 'You have used this discount code as often as you may. If a purchase of yours is unpaid, pay or cancel it under Purchases.',
  },
  'discount.not_for_this': {
    status: 422,
    fa: 'این کد تخفیف برای این خرید نیست.',
    en: 'This discount code is not for this purchase.',
  },
  'discount.beside_first_price': {
    status: 422,
    fa: 'قیمت بار اول خودش تخفیف است و کد روی آن حساب نمی‌شود. این کد را برای دورهٔ بعد نگه دارید.',
    en: 'The price of a first period is a discount already, and no code counts beside it. Keep this code for the next period.',
  },
  'discount.below_minimum': {
    status: 422,
    fa: 'این کد تخفیف برای خرید {minimum} به بالا است.',
    en: 'This discount code is for purchases of {minimum} and more.',
  },
  'discount.has_ended': {
    status: 409,
    fa: 'این کد بسته شده است و دیگر عوض نمی‌شود. کد تازه‌ای بسازید.',
    en: 'This code has ended and no longer changes. Make a new one.',
  },
  'discount.not_found': { status: 404, fa: 'چنین کد تخفیفی نیست.', en: 'There is no such discount code.' },
} as const
