/** Error codes of the desk of a screening. */
export const screeningDeskProblems = {
  'screening_desk.not_now': {
    status: 409,
    fa: 'در این وضع نمی‌شود این کار را با این اکران کرد.',
    en: 'As things stand, this cannot be done to this screening.',
  },
  'screening_desk.changed': {
    status: 409,
    fa: 'در این میان چیزی عوض شد. پیش‌نمایش تازه را ببینید و دوباره تصمیم بگیرید.',
    en: 'Something changed meanwhile. Look at the new preview and decide again.',
  },
  'screening_desk.dates': {
    status: 422,
    fa: 'شروع تازه باید در آینده باشد و پایان بعد از آن.',
    en: 'The new beginning must be in the future, and the end after it.',
  },
  'screening_desk.no_draft': {
    status: 409,
    fa: 'فقط پیش‌نویس را می‌شود جابه‌جا کرد. اکرانی که منتشر شده، روز تازه‌اش را در میز خودش می‌گیرد و خریدارها خبر می‌شوند.',
    en: 'Only a draft is moved like this. A published screening gets another date at its desk, where its buyers are told.',
  },
  'screening_desk.nothing_waits': {
    status: 409,
    fa: 'پولی در انتظار برگشت نیست.',
    en: 'No money waits to go back.',
  },
  'screening_desk.not_begun': {
    status: 409,
    fa: 'تماشای این بلیت شروع نشده است؛ مهلتش هم هنوز نمی‌گذرد.',
    en: 'Nobody has begun to watch with this ticket, so its time does not run yet.',
  },
  'screening_desk.no_money': {
    status: 409,
    fa: 'برای این بلیت پولی نمانده است که برگردد.',
    en: 'No money is left that could go back for this ticket.',
  },
  'screening_desk.proposed': {
    status: 409,
    fa: 'برگشت پول این بلیت پیشنهاد شده است و بخش مالی تصمیم می‌گیرد.',
    en: 'The money of this ticket is already proposed, and finance decides.',
  },
  'screening_desk.no_proposal': {
    status: 404,
    fa: 'پیشنهادی برای این بلیت باز نیست.',
    en: 'No proposal for this ticket is open.',
  },
  'screening_desk.no_member': {
    status: 404,
    fa: 'عضوی با این نام کاربری پیدا نشد.',
    en: 'No member has this user name.',
  },
} as const
