/** Error codes of tickets that change hands or come back. */
export const ticketTransferProblems = {
  'ticket_gift.over': {
    status: 404,
    fa: 'این لینک دیگر باز نیست: بلیت را کس دیگری گرفته، یا هدیه پس گرفته شده یا مهلتش تمام شده است.',
    en: 'This link is no longer open: somebody else took the ticket, it was withdrawn, or its time is over.',
  },
  'ticket_gift.played': {
    status: 409,
    fa: 'این بلیت به کار رفته است و دیگر به کسی داده نمی‌شود.',
    en: 'This ticket has been used and can no longer be given to anybody.',
  },
  'ticket_gift.too_late': {
    status: 409,
    fa: 'این اکران دیگر برگزار نمی‌شود یا تمام شده است. بلیتش به کسی داده نمی‌شود.',
    en: 'The screening is over or cancelled, so its ticket cannot be given to anybody.',
  },
  'ticket_gift.of_pass': {
    status: 409,
    fa: 'جایی که با کارت جشنواره نگه داشته شده است به کس دیگری داده نمی‌شود.',
    en: 'A place that was reserved with a pass cannot be given to anybody else.',
  },
  'ticket_gift.own': {
    status: 409,
    fa: 'این بلیت در دست خود شماست. لینک را برای کسی بفرستید که می‌خواهید ببیند.',
    en: 'You hold this ticket yourself. Send the link to the person who should have it.',
  },
  'ticket_return.never': {
    status: 409,
    fa: 'بلیت این اکران پس گرفته نمی‌شود. اگر نمی‌آیید، می‌توانید آن را به کسی بدهید.',
    en: 'Tickets for this screening are not taken back. If you cannot come, you can give yours to somebody.',
  },
  'ticket_return.too_late': {
    status: 409,
    fa: 'مهلت پس دادن این بلیت تمام شده است. هنوز می‌توانید آن را به کسی بدهید.',
    en: 'It is too late to give this ticket back. You can still give it to somebody.',
  },
  'ticket_return.played': {
    status: 409,
    fa: 'بلیتی که به کار رفته است پس گرفته نمی‌شود.',
    en: 'A ticket that has been used is not taken back.',
  },
  'ticket_return.over': {
    status: 409,
    fa: 'این بلیت دیگر پس گرفته نمی‌شود: اکران تمام یا لغو شده است.',
    en: 'This ticket is no longer taken back: the screening is over or cancelled.',
  },
  'ticket_return.of_pass': {
    status: 409,
    fa: 'این جا با کارت جشنواره نگه داشته شده است. پس دادنش در «برنامهٔ من» صفحهٔ جشنواره است.',
    en: 'This place was reserved with a pass. It is returned under “My plan” on the festival’s page.',
  },
} as const
