/** Error codes of refunds for the finance desk, and of a typed bank reference for buyers. */
export const financeProblems = {
  'day.not_over': {
    status: 409,
    fa: 'این روز هنوز تمام نشده است. یک ساعت پس از نیمه‌شب تهران می‌شود آن را بست.',
    en: 'This day is not over. It can be closed an hour after midnight in Tehran.',
  },
  'day.closed': {
    status: 409,
    fa: 'این روز بسته است. اصلاح، ثبتی تازه در روزی دیگر است.',
    en: 'This day is closed. A correction is a new entry of a later day.',
  },
  'day.not_next': {
    status: 409,
    fa: 'روزها به ترتیب بسته می‌شوند. اول روزهای پیش از این را ببندید.',
    en: 'Days are closed in their order. Close the ones before it first.',
  },
  'refund.not_paid': {
    status: 409,
    fa: 'این خرید پرداخت نشده است و چیزی برای برگشت ندارد.',
    en: 'This purchase has not been paid, so nothing can go back.',
  },
  'refund.reckoned': {
    status: 409,
    fa: 'این مبلغ از قیمت فصل یا سریالی کم شده که هنوز مال خریدار است. اول پول آن را برگردانید.',
    en: 'This money was taken off the price of a season or series that its buyer still has. Refund that one first.',
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
  'refund.pieces_at_the_order': {
    status: 409,
    fa: 'این‌جا فقط پولِ کالا برمی‌گردد: مبلغ را بنویسید. تعداد را در صفحهٔ سفارش پس بگیرید.',
    en: 'Here only the money of goods goes back: type the amount. Take pieces back on the page of the order.',
  },
  'refund.charge_spent': {
    status: 409,
    fa: 'پول این شارژ خرج شده و چیزی از آن در کیف پول نمانده است.',
    en: 'The money of this charge has been spent: nothing of it is left in the wallet.',
  },
  'refund.no_way_back': {
    status: 409,
    fa: 'بانکِ این شارژ دیگر پول را پس نمی‌گیرد. پول در کیف پول خریدار است و همان‌جا می‌ماند.',
    en: 'The bank of this top-up no longer takes money back. It is in the buyer’s wallet and stays there.',
  },
  'refund.still_asked': {
    status: 409,
    fa: 'این برگشت هنوز از بانک پرسیده می‌شود یا تمام شده است. فقط برگشتی که دیگر پرسیده نمی‌شود به کیف پول می‌رود.',
    en: 'The bank is still being asked about this refund, or it is over. Only one that is no longer asked about can go to the wallet.',
  },
  'refund.not_found': { status: 404, fa: 'چنین برگشتی پیدا نشد.', en: 'There is no such refund.' },
  'payment.asked_now': {
    status: 409,
    fa: 'بانک هنوز جواب نداده است و همین حالا از آن می‌پرسیم. یک دقیقهٔ دیگر دوباره بزنید.',
    en: 'The bank has not answered yet, and is being asked just now. Press once more in a minute.',
  },
  'payment.still_asked': {
    status: 409,
    fa: 'این پرداخت هنوز از بانک پرسیده می‌شود یا روشن شده است. فقط پرداختی که دیگر پرسیده نمی‌شود بسته می‌شود.',
    en: 'The bank is still being asked about this payment, or it is decided. Only one that is no longer asked about can be ended.',
  },
  'payment.not_found': { status: 404, fa: 'چنین پرداختی پیدا نشد.', en: 'There is no such payment.' },
} as const
