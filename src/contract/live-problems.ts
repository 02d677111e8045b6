/** Error codes of live events. */
export const liveProblems = {
  'live.not_found': {
    status: 404,
    fa: 'این رویداد زنده را نداریم.',
    en: 'We have no such live event.',
  },
  'live.not_on_air': {
    status: 403,
    fa: 'پخش زنده هنوز شروع نشده است.',
    en: 'The live stream has not begun yet.',
  },
  'live.nothing_yet': {
    status: 404,
    fa: 'هنوز تصویری نرسیده است.',
    en: 'There is no picture yet.',
  },
  'live.over': {
    status: 410,
    fa: 'این پخش زنده تمام شده و بازپخش ندارد.',
    en: 'This live stream is over, and it is not shown again.',
  },
} as const
