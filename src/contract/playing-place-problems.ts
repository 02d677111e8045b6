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
} as const
