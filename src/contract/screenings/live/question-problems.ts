/** Error codes of questions to a screening's guest. */
export const questionProblems = {
  'question.closed': {
    status: 409,
    fa: 'پرسیدن در این اکران باز نیست.',
    en: 'Questions are not open in this screening.',
  },
  'question.no_ticket': {
    status: 403,
    fa: 'پرسیدن و رأی دادن برای کسانی است که بلیت این اکران را دارند.',
    en: 'Asking and voting are for those with a ticket for this screening.',
  },
  'question.too_many': {
    status: 409,
    fa: '{most} پرسش شما منتظر تأیید است. بعد از آن می‌توانید پرسش دیگری بفرستید.',
    en: '{most} of your questions are waiting. You can send another one after that.',
  },
  'question.unknown': { status: 404, fa: 'چنین پرسشی نیست.', en: 'There is no such question.' },
  'question.own': {
    status: 409,
    fa: 'به پرسش خودتان نمی‌توانید رأی بدهید.',
    en: 'You cannot vote for your own question.',
  },
  'question.decided': {
    status: 409,
    fa: 'دربارهٔ این پرسش پیش‌تر تصمیم گرفته شده است. فهرست تازه شد.',
    en: 'This question was decided meanwhile. The list is up to date again.',
  },
} as const
