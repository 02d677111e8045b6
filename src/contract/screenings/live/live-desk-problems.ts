/** Error codes of the control room. */
export const liveDeskProblems = {
  'live_desk.not_found': {
    status: 404,
    fa: 'رویداد زنده‌ای در این نشانی نیست.',
    en: 'There is no live event at this address.',
  },
  'live_desk.over': {
    status: 409,
    fa: 'این رویداد تمام شده است.',
    en: 'This event is over.',
  },
  'live_desk.draft': {
    status: 409,
    fa: 'این رویداد هنوز منتشر نشده است؛ تا پیش از انتشار فقط می‌شود تصویر را آزمود.',
    en: 'This event is not published yet. Until then only its picture can be tested.',
  },
  'live_desk.stopped': {
    status: 409,
    fa: 'این رویداد لغو شده، عقب افتاده یا قطع شده است. اول وضعش را در میز اکران روشن کنید.',
    en: 'This event is cancelled, postponed or interrupted. Settle that at the screening’s desk first.',
  },
  'live_desk.no_picture': {
    status: 409,
    fa: 'هنوز تصویری از دوربین نمی‌رسد. دوربین را وصل کنید یا «شروع بدون تصویر» را بزنید.',
    en: 'No picture comes from a camera yet. Connect one, or press “start without a picture”.',
  },
  'live_desk.on_air': {
    status: 409,
    fa: 'پخش روی آنتن است و این کار دیگر شدنی نیست.',
    en: 'The event is on air, so this can no longer be done.',
  },
  'live_desk.early': {
    status: 409,
    fa: 'درها را حداکثر چهار ساعت پیش از شروع می‌شود باز کرد.',
    en: 'Doors are opened at most four hours before the event.',
  },
  'live_desk.begun': {
    status: 409,
    fa: 'ساعت شروع رسیده است و درها باز می‌ماند. اگر شروع عقب می‌افتد به تماشاگران پیام بدهید.',
    en: 'The planned hour has come, and the doors stay open. If it begins later, tell the audience.',
  },
  'live_desk.not_on_air': {
    status: 409,
    fa: 'پخش هنوز روی آنتن نیست.',
    en: 'The event is not on air yet.',
  },
  'live_desk.no_message': {
    status: 404,
    fa: 'این پیام پیدا نشد.',
    en: 'This message was not found.',
  },
  'live_desk.not_over': {
    status: 409,
    fa: 'رویداد هنوز تمام نشده است.',
    en: 'The event is not over yet.',
  },
  'live_desk.nothing_recorded': {
    status: 409,
    fa: 'در این بازه چیزی ضبط نشده است.',
    en: 'Nothing was recorded in this stretch.',
  },
} as const
