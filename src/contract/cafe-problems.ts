/** Error codes of cafes, their hosts and evenings. */
export const cafeProblems = {
  'cafe.not_found': { status: 404, fa: 'چنین کافه‌ای نداریم.', en: 'There is no such cafe.' },
  'cafe.no_such_member': {
    status: 422,
    fa: 'کسی با این شماره یا نشانی حسابی ندارد. اول باید ثبت‌نام کند.',
    en: 'Nobody has an account with this number or address. They have to register first.',
  },
  'cafe.too_early': {
    status: 409,
    fa: 'فیلم را از ۱۵ دقیقه پیش از شروع می‌توان پخش کرد.',
    en: 'The film can be started from 15 minutes before the beginning.',
  },
  'cafe.evening_over': { status: 409, fa: 'این شب تمام شده است.', en: 'This evening is over.' },
  'cafe.evening_off': {
    status: 409,
    fa: 'این شب برگزار نمی‌شود.',
    en: 'This evening does not take place.',
  },
  'cafe.stale': {
    status: 409,
    fa: 'این کافه را کسی دیگر همین حالا تغییر داد. صفحه را تازه کنید.',
    en: 'Somebody else has just changed this cafe. Reload the page.',
  },
  'cafe.too_many_pictures': {
    status: 409,
    fa: 'هر کافه تا شش عکس دارد. اول یکی را بردارید.',
    en: 'A cafe has up to six pictures. Remove one first.',
  },
  'cafe.other_evening': {
    status: 409,
    fa: 'این بلیت برای این شب نیست.',
    en: 'This ticket is for another evening.',
  },
} as const
