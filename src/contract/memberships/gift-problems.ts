/** Error codes of gifts: for those who ask for one, and for the staff who make campaigns. */
export const giftProblems = {
  'gift.unknown': { status: 404, fa: 'چنین هدیه‌ای نداریم.', en: 'We have no such gift.' },
  'gift.not_yet': {
    status: 409,
    fa: 'این هدیه هنوز شروع نشده است. از {from} همین‌جا بگیریدش.',
    en: 'This gift has not begun yet. Come back from {from}.',
  },
  'gift.over': {
    status: 409,
    fa: 'این هدیه تمام شده است و دیگر داده نمی‌شود. چیزی از شما کم نشده است.',
    en: 'This gift is over and no longer given. Nothing was taken from you.',
  },
  'gift.already_had': {
    status: 409,
    fa: 'این هدیه پیش‌تر با همین شماره یا ایمیل گرفته شده است؛ هر نفر یک بار.',
    en: 'This gift was taken with this number or address before; it is once for each person.',
  },
  'gift.title_owned': {
    status: 409,
    fa: 'این فیلم را از پیش دارید؛ هدیه را به کسی دیگر بسپارید. چیزی مصرف نشد.',
    en: 'You have this film already; leave the gift to somebody else. Nothing was used up.',
  },
} as const
