/** Error codes of the pages about jobs. */
export const operationProblems = {
  'dead_job.gone': {
    status: 409,
    fa: 'این کار دیگر در فهرست مانده‌ها نیست؛ کسی پیش از شما به آن رسیده است.',
    en: 'This job is no longer dead: somebody has seen to it before you.',
  },
  'dead_job.without_queue': {
    status: 409,
    fa: 'این نسخهٔ پرده چنین کاری نمی‌شناسد، پس نمی‌شود دوباره انجامش داد. می‌توانید کنارش بگذارید.',
    en: 'This version of Parde does not know this kind of job, so it cannot be tried again. You can dismiss it.',
  },
} as const
