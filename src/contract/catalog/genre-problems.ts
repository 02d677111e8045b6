/** Error codes of the studio's genres. */
export const genreProblems = {
  'genre.not_found': { status: 404, fa: 'چنین ژانری نیست.', en: 'There is no such genre.' },
  'genre.too_many': {
    status: 409,
    fa: 'بیش از دویست ژانر نگه نمی‌داریم. چند تا را یکی کنید.',
    en: 'We keep up to two hundred genres. Merge some of them.',
  },
} as const
