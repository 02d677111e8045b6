/** Error codes of banks, before a buyer is sent there. */
export const paymentProblems = {
  'payment.gateway_unknown': { status: 422, fa: 'این درگاه را نداریم.', en: 'We do not have this gateway.' },
  'payment.gateway_currency': {
    status: 422,
    fa: 'این درگاه با این ارز کار نمی‌کند.',
    en: 'This gateway cannot take this currency.',
  },
  'payment.not_now': {
    status: 409,
    fa: 'الان نمی‌شود چیزی را پرداخت کرد. کمی بعد دوباره سر بزنید.',
    en: 'Nothing can be paid for right now. Please come back a little later.',
  },
  'payment.not_set_up': {
    status: 409,
    fa: 'هنوز هیچ راه پرداختی راه نیفتاده است: درگاهی در تنظیمات نیست.',
    en: 'No way to pay has been set up yet: there is no gateway in the settings.',
  },
  'payment.gateway_unreachable': {
    status: 502,
    fa: 'درگاه بانک پاسخ نداد. پولی از شما کم نشده است؛ دوباره امتحان کنید.',
    en: 'The bank’s gateway did not answer. You have not been charged; please try again.',
  },
  'payment.gateway_refused': {
    status: 502,
    fa: 'درگاه بانک این پرداخت را نپذیرفت. پولی از شما کم نشده است.',
    en: 'The bank’s gateway refused this payment. You have not been charged.',
  },
} as const
