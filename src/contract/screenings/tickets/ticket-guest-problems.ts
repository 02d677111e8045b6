/** Error codes of the guests of a group ticket. */
export const ticketGuestProblems = {
  'ticket_guest.no_group': {
    status: 409,
    fa: 'این بلیت برای یک نفر است.',
    en: 'This ticket is for one person.',
  },
  'ticket_guest.full': {
    status: 409,
    fa: 'همهٔ صندلی‌های این گروه پر است.',
    en: 'All seats of this group are taken.',
  },
  'ticket_guest.closed': {
    status: 409,
    fa: 'این برنامه تمام شده یا برگزار نمی‌شود؛ مهمان‌ها دیگر عوض نمی‌شوند.',
    en: 'The screening is over or does not take place; guests can no longer be changed.',
  },
  'ticket_guest.link_over': {
    status: 404,
    fa: 'این لینک دیگر باز نیست. لینک تازه را از کسی بگیرید که دعوتتان کرده است.',
    en: 'This link is no longer open. Ask the person who invited you for the new one.',
  },
  'ticket_guest.no_seat': {
    status: 404,
    fa: 'دیگر در این گروه جایی ندارید.',
    en: 'You no longer have a seat in this group.',
  },
  'ticket_guest.came_in': {
    status: 409,
    fa: 'این مهمان آمده است و صندلی‌اش دیگر آزاد نمی‌شود.',
    en: 'This guest has come in; the seat is not freed any more.',
  },
} as const
