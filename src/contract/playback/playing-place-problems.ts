/** Error codes of the one place where a ticket plays. */
export const playingPlaceProblems = {
  'ticket.plays_elsewhere': {
    status: 409,
    fa: 'این بلیت همین حالا روی {device} پخش می‌شود، {since}. هر بلیت، هر لحظه، یک جا.',
    en: 'This ticket is playing on {device} right now, {since}. One ticket plays in one place at a time.',
  },
  'ticket.moved_elsewhere': {
    status: 409,
    fa: 'پخش این بلیت به دستگاه دیگری رفت.',
    en: 'This ticket now plays on another device.',
  },
  'ticket.other_network': {
    status: 409,
    fa: 'این بلیت روی اینترنت دیگری پخش می‌شود. هر بلیت یک اینترنت دارد؛ {left} بار دیگر می‌توانید پخش را به اینترنت دیگری بیاورید.',
    en: 'This ticket plays on another internet connection. One ticket plays on one connection; moves to another one that are left: {left}.',
  },
  'ticket.network_just_moved': {
    status: 409,
    fa: 'پخش این بلیت تازه به اینترنت دیگری رفته است. {wait} دیگر می‌توانید آن را این‌جا بیاورید.',
    en: 'This ticket has just moved to another internet connection. You can bring it here in {wait}.',
  },
  'ticket.network_moves_over': {
    status: 409,
    fa: 'پخش این بلیت سه بار به اینترنت دیگری رفته است و بیش از این نمی‌رود. اگر لازم است، پشتیبانی آن را آزاد می‌کند.',
    en: 'This ticket has moved to another internet connection three times, which is as often as it can. If you need it, support can free it.',
  },
} as const
