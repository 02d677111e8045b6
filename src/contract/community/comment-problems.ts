/** Error codes of comments. */
export const commentProblems = {
  'comment.unknown': { status: 404, fa: 'این نوشته دیگر اینجا نیست.', en: 'This comment is no longer here.' },
  'comment.muted': {
    status: 403,
    fa: 'تا {until} نمی‌توانید بنویسید. دلیل: {reason}',
    en: 'You cannot write until {until}. The reason: {reason}',
  },
  'comment.no_answers': {
    status: 409,
    fa: 'به این نوشته پاسخی نمی‌شود داد.',
    en: 'This comment takes no answers.',
  },
  'comment.own': {
    status: 409,
    fa: 'نوشتهٔ خودتان را نمی‌توانید گزارش کنید.',
    en: 'You cannot report a comment of your own.',
  },
  'comment.decided': {
    status: 409,
    fa: 'دربارهٔ این نوشته پیش‌تر تصمیم گرفته شده است. فهرست تازه شد.',
    en: 'This comment was decided meanwhile. The list is up to date again.',
  },
  'comment.appealed': {
    status: 409,
    fa: 'یک بار خواسته‌اید دوباره خوانده شود.',
    en: 'You have asked for another look once already.',
  },
} as const
