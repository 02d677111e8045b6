/** Error codes of the cases that people open with the house. */
export const caseProblems = {
  'case.unknown': {
    status: 404,
    fa: 'پرونده‌ای با این لینک نیست. شاید لینک کامل نرسیده باشد.',
    en: 'There is no case at this link. Perhaps the link did not arrive whole.',
  },
  'case.moved_on': {
    status: 409,
    fa: 'این پرونده همین حالا تغییر کرد. فهرست تازه شد؛ دوباره بخوانید.',
    en: 'This case has just changed. The list is up to date again; please read it once more.',
  },
  'case.picture_unreadable': {
    status: 422,
    fa: 'این فایل عکسی نیست که بتوانیم بخوانیم. عکس JPEG، PNG، WebP، AVIF یا HEIC بفرستید.',
    en: 'This is not a picture we can read. Send a JPEG, PNG, WebP, AVIF or HEIC picture.',
  },
  'case.too_many_pictures': {
    status: 422,
    fa: 'با هر نامه سه عکس می‌رود.',
    en: 'Three pictures go with a letter.',
  },
  'case_template.too_many': {
    status: 409,
    fa: 'دویست پاسخ بس است. یکی را بردارید.',
    en: 'Two hundred answers are enough. Remove one first.',
  },
} as const
