/** Error codes of kept searches. */
export const searchProblems = {
  'search.too_many_saved': {
    status: 409,
    fa: 'بیش از {most} جست‌وجو نگه نمی‌داریم. یکی را بردارید.',
    en: 'We keep at most {most} searches. Take one away first.',
  },
} as const
