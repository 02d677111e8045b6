/** Error codes of what is offered when a screening lost time by our fault. */
export const lostTimeProblems = {
  'lost_time.none': {
    status: 409,
    fa: 'برای این بلیت چیزی پیشنهاد نشده است.',
    en: 'Nothing is offered for this ticket.',
  },
  'lost_time.over': {
    status: 409,
    fa: 'انتخاب شده است یا مهلتش گذشته است.',
    en: 'This was chosen already, or it is too late.',
  },
  'lost_time.no_hours': {
    status: 409,
    fa: 'این بلیت در سالن به کار رفت و در خانه پخش نمی‌شود. پولش را می‌توانید پس بگیرید.',
    en: 'This ticket was used in a hall and does not play at home. You can have its money back.',
  },
  'lost_time.no_money': {
    status: 409,
    fa: 'برای این بلیت پولی نمانده است که برگردد.',
    en: 'No money is left that could go back for this ticket.',
  },
} as const
