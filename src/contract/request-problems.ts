/** Error codes that any call can answer with: its request cannot be read, or the server cannot answer. */
export const requestProblems = {
  'request.invalid': { status: 422, fa: 'بعضی از قسمت‌ها درست پر نشده‌اند.', en: 'Some fields are not right.' },
  'request.malformed': { status: 400, fa: 'درخواست خوانده نشد.', en: 'The request could not be read.' },
  'request.too_large': {
    status: 413,
    fa: 'این فایل یا متن بزرگ‌تر از اندازهٔ مجاز است.',
    en: 'This is larger than we can take.',
  },
  'request.unsupported_type': {
    status: 415,
    fa: 'این نوع محتوا پذیرفته نیست.',
    en: 'This type of content is not accepted.',
  },
  'request.not_found': { status: 404, fa: 'چیزی در این نشانی نیست.', en: 'There is nothing at this address.' },
  'request.method_not_allowed': {
    status: 405,
    fa: 'این کار در این نشانی ممکن نیست.',
    en: 'This cannot be done at this address.',
  },
  'request.hung_up': {
    status: 499,
    fa: 'ارتباط پیش از پایان درخواست قطع شد. دوباره امتحان کنید.',
    en: 'The connection ended before the request did. Please try again.',
  },
  'request.too_slow': {
    status: 408,
    fa: 'فرستادن این درخواست بیش از اندازه طول کشید. دوباره امتحان کنید.',
    en: 'Sending this took too long. Please try again.',
  },
  'request.too_many': {
    status: 429,
    fa: 'درخواست‌ها زیاد شد. {wait} دیگر دوباره امتحان کنید.',
    en: 'Too many requests. Try again in {wait}.',
  },
  'request.idempotency_key_missing': {
    status: 400,
    fa: 'این درخواست شناسهٔ یکتا ندارد. صفحه را تازه کنید و دوباره امتحان کنید.',
    en: 'This request has no idempotency key. Reload the page and try again.',
  },
  'request.idempotency_key_reused': {
    status: 409,
    fa: 'این درخواست پیش‌تر با محتوای دیگری فرستاده شده است.',
    en: 'This request was already sent with other contents.',
  },
  'request.clash': {
    status: 409,
    fa: 'درست در همین لحظه کس دیگری هم این‌جا کاری کرد، پس کار شما انجام نشد. دوباره نگاه کنید و اگر هنوز لازم است، باز امتحان کنید.',
    en: 'Somebody else did something here at the same moment, so nothing of yours was done. Look again, and repeat it if it is still needed.',
  },
  'server.failed': {
    status: 500,
    fa: 'کار ما درست پیش نرفت. چیزی از دست نرفته است؛ دوباره امتحان کنید.',
    en: 'Something failed on our side. Nothing is lost; please try again.',
  },
  'server.unavailable': {
    status: 503,
    fa: 'سرویس همین حالا آماده نیست. کمی دیگر امتحان کنید.',
    en: 'The service is not ready. Try again shortly.',
  },
} as const
