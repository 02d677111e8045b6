/** What the finance desk is told of money that goes back, and a buyer of a reference that was typed. */
export const financeProblems = {
  'refund.not_paid': {
    status: 409,
    fa: 'این خرید پرداخت نشده است و چیزی برای برگشت ندارد.',
    en: 'This purchase has not been paid, so nothing can go back.',
  },
  'refund.not_this_kind': {
    status: 409,
    fa: 'این نوع خرید از این‌جا برگشت داده نمی‌شود.',
    en: 'This kind of purchase cannot be refunded here.',
  },
  'refund.nothing_left': {
    status: 409,
    fa: 'همهٔ پول این خرید پیش‌تر برگشت داده شده است.',
    en: 'All the money of this purchase has been given back before.',
  },
  'refund.too_much': {
    status: 422,
    fa: 'این مبلغ از آنچه مانده بیشتر است. حداکثر {most} برمی‌گردد.',
    en: 'This is more than is left. At most {most} can go back.',
  },
  'refund.not_found': { status: 404, fa: 'چنین برگشتی پیدا نشد.', en: 'There is no such refund.' },
  'payment.not_found': { status: 404, fa: 'چنین پرداختی پیدا نشد.', en: 'There is no such payment.' },
} as const
