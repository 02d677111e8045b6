/** Error codes of methods of delivery. */
export const deliveryProblems = {
  'delivery.not_found': {
    status: 404,
    fa: 'چنین روش ارسالی نیست.',
    en: 'There is no such way of delivery.',
  },
  'delivery.kind_is_fixed': {
    status: 409,
    fa: 'با این روش سفارش داده‌اند؛ نوعش دیگر عوض نمی‌شود. خاموشش کنید و روش تازه‌ای بسازید.',
    en: 'There are orders with this way of delivery, so its kind stays. Switch it off and make a new one.',
  },
} as const
