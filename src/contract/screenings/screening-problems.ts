/** Error codes of screenings and tickets. */
export const screeningProblems = {
  'screening.sold_from': {
    status: 409,
    fa: 'بلیت از {at} به وقت تهران فروخته می‌شود.',
    en: 'Tickets are sold from {at}, Tehran time.',
  },
  'screening.not_on_sale': {
    status: 409,
    fa: 'فروش بلیت این اکران باز نیست.',
    en: 'Tickets for this screening are not on sale.',
  },
  'screening.too_many': {
    status: 409,
    fa: 'برای این اکران بیش از {most} بلیت نمی‌توان گرفت.',
    en: 'You can have {most} tickets for this screening at most.',
  },
  'screening.pass_seat': {
    status: 409,
    fa: 'با کارت جشنواره‌تان در این اکران یک جای رایگان دارید. اول آن را بگیرید؛ اگر بلیت برای مهمانتان است، همین را بگویید و دوباره بخرید.',
    en: 'Your festival pass has a free place for you at this screening. Take it first; if the ticket is for a guest, say so and buy again.',
  },
  'screening.has_tickets': {
    status: 409,
    fa: 'برای این اکران بلیت فروخته شده است. فیلم، شیوه، شروع و پایان دیگر این‌جا عوض نمی‌شود.',
    en: 'Tickets for this screening are sold. Its film, mode, beginning and end can no longer be changed here.',
  },
  'ticket.unknown': {
    status: 404,
    fa: 'بلیتی با این کد پیدا نشد. کد را دوباره نگاه کنید.',
    en: 'No ticket was found for this code. Please check it again.',
  },
  'ticket.of_guest': {
    status: 409,
    fa: 'این کدِ صندلی یک مهمان است و چیزی پخش نمی‌کند: گروه یک جای پخش دارد، با بلیتی که دست دعوت‌کننده است.',
    en: 'This is the code of a guest’s seat and plays nothing: a group has one playing place, with the ticket of the person who invited you.',
  },
  'ticket.used_by_other': {
    status: 409,
    fa: 'این بلیت را کس دیگری به کار برده است.',
    en: 'Somebody else has used this ticket.',
  },
} as const
