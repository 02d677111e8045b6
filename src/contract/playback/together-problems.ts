/** Error codes of screenings that everybody sees at the same point. */
export const togetherProblems = {
  'playback.key_not_open': {
    status: 403,
    fa: 'این بخش هنوز پخش نشده است.',
    en: 'This part has not been shown yet.',
  },
  'playback.being_prepared': {
    status: 409,
    fa: 'این اکران هنوز آماده می‌شود. کمی بعد دوباره امتحان کنید.',
    en: 'This screening is still being prepared. Try again in a little while.',
  },
} as const
