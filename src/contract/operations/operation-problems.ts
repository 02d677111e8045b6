/** Error codes of a house whose disk is full, and of the pages about jobs. */
export const operationProblems = {
  'server.full': {
    status: 503,
    fa: 'همین حالا جایی برای نوشتن چیز تازه نداریم و خبرش را داریم. چیزی از دست نرفته است؛ کمی دیگر امتحان کنید.',
    en: 'We have no room to write anything new at the moment, and we know. Nothing is lost; try again in a while.',
  },
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
