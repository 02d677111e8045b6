/** Error codes of the line for seats. */
export const waitingListProblems = {
  'waiting.not_needed': {
    status: 409,
    fa: 'هنوز جا هست. نیازی به صف نیست؛ بلیت را همین حالا بگیرید.',
    en: 'There are seats left. No need to wait; you can buy now.',
  },
  'waiting.already': {
    status: 409,
    fa: 'شما در صف این اکران هستید. برای تعداد دیگر، اول از صف بیرون بیایید.',
    en: 'You are in line for this screening already. For another number, leave the line first.',
  },
} as const
