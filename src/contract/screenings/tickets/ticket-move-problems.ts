/** Error codes of tickets that are moved to another screening. */
export const ticketMoveProblems = {
  'ticket_move.played': {
    status: 409,
    fa: 'این بلیت به کار رفته است و جابه‌جا نمی‌شود.',
    en: 'This ticket has been used and is not moved.',
  },
  'ticket_move.over': {
    status: 409,
    fa: 'اکران این بلیت تمام یا لغو شده است. بلیتش جابه‌جا نمی‌شود.',
    en: 'The screening of this ticket is over or cancelled, so it is not moved.',
  },
  'ticket_move.other_title': {
    status: 409,
    fa: 'آن اکران فیلم دیگری را نشان می‌دهد.',
    en: 'That screening shows another title.',
  },
  'ticket_move.closed': {
    status: 409,
    fa: 'آن اکران شروع شده، تمام شده یا برگزار نمی‌شود.',
    en: 'That screening has begun, is over, or does not take place.',
  },
  'ticket_move.free': {
    status: 409,
    fa: 'آن‌جا بلیت رایگان است. پول این بلیت را برگردانید و بلیت رایگان بدهید.',
    en: 'Tickets are free there. Pay this one back, and give a free one.',
  },
  'ticket_move.pass_elsewhere': {
    status: 409,
    fa: 'جایی که با کارت جشنواره گرفته شده فقط به سانس دیگری از همان جشنواره می‌رود.',
    en: 'A place of a pass only goes to another show of its festival.',
  },
  'ticket_move.pass_has_place': {
    status: 409,
    fa: 'این کارت در آن سانس جا دارد.',
    en: 'This pass has a place at that show.',
  },
  'ticket_move.changed': {
    status: 409,
    fa: 'در این میان چیزی عوض شد. پیش‌نمایش تازه را ببینید و دوباره تصمیم بگیرید.',
    en: 'Something changed meanwhile. Look at the new preview and decide again.',
  },
  'ticket_move.meanwhile': {
    status: 409,
    fa: 'این بلیت در این میان به اکران دیگری رفت. دوباره نگاهش کنید.',
    en: 'This ticket was moved to another screening meanwhile. Look at it again.',
  },
} as const
