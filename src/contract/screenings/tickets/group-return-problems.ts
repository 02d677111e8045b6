/** Error codes of seats of a group ticket that come back. */
export const groupReturnProblems = {
  'group_return.no_group': {
    status: 409,
    fa: 'این بلیت یک صندلی دارد. اگر نمی‌آیید، خود بلیت را پس بدهید.',
    en: 'This ticket has one seat. If you cannot come, give the ticket itself back.',
  },
  'group_return.all_taken': {
    status: 409,
    fa: 'همهٔ صندلی‌ها نام دارند. برای پس دادن یک صندلی، اول نامش را بردارید.',
    en: 'All seats have a name. To give one back, first take its name off.',
  },
  'group_return.begun': {
    status: 409,
    fa: 'برنامه شروع شده است و صندلی‌هایش دیگر پس گرفته نمی‌شوند.',
    en: 'The screening has begun, and its seats are no longer taken back.',
  },
  'group_return.changed': {
    status: 409,
    fa: 'در این میان چیزی عوض شده است: تعداد صندلی‌ها، نام‌ها یا پولی که برمی‌گردد. چیزی پس گرفته نشد؛ دوباره نگاه کنید.',
    en: 'Something has changed meanwhile: the seats, the names, or the money that goes back. Nothing was taken back; please look again.',
  },
} as const
