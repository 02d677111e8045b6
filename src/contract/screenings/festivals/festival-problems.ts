/** Error codes of festivals, their passes and reservations. */
export const festivalProblems = {
  'festival.not_on_sale': {
    status: 409,
    fa: 'فروش کارت این جشنواره باز نیست.',
    en: 'Passes of this festival are not on sale.',
  },
  'festival.has_pass': {
    status: 409,
    fa: 'شما کارت این جشنواره را دارید.',
    en: 'You already have a pass of this festival.',
  },
  'festival.pass_changed': {
    status: 409,
    fa: 'کارت شما در این میان تغییر کرده است. صفحه را تازه کنید.',
    en: 'Your pass has changed meanwhile. Reload the page.',
  },
  'festival.upgraded': {
    status: 409,
    fa: 'این کارت به کارت کامل ارتقا یافته است. اول پول ارتقا را برگردانید.',
    en: 'This pass was upgraded to a full one. Refund the upgrade first.',
  },
  'festival.no_pass': {
    status: 409,
    fa: 'برای نگه‌داشتن جا، کارت این جشنواره لازم است.',
    en: 'To reserve a place you need a pass of this festival.',
  },
  'festival.no_credits': {
    status: 409,
    fa: 'همهٔ اعتبارهای کارت جشنواره‌تان به کار رفته است.',
    en: 'All credits of your pass are used.',
  },
  'festival.reserved': {
    status: 409,
    fa: 'برای این سانس جا نگه داشته‌اید.',
    en: 'You have a place at this show already.',
  },
  'festival.full': {
    status: 409,
    fa: 'جای گذرداران در این سانس پر شد.',
    en: 'The places for pass holders at this show are taken.',
  },
  'festival.show_closed': {
    status: 409,
    fa: 'برای این سانس دیگر جا نگه داشته نمی‌شود.',
    en: 'Places at this show can no longer be reserved.',
  },
  'festival.too_late_to_return': {
    status: 409,
    fa: 'جا تا {hours} ساعت پیش از سانس و پیش از اولین پخش برمی‌گردد.',
    en: 'A place can be returned until {hours} hours before the show and before its first play.',
  },
  'festival.not_seen': {
    status: 409,
    fa: 'رأی با بلیتی است که با آن فیلم را دیده باشید.',
    en: 'Votes are given with a ticket by which you have seen the film.',
  },
  'festival.vote_over': {
    status: 409,
    fa: 'جشنواره تمام شده و رأی‌ها شمرده شده‌اند.',
    en: 'The festival is over and the votes are counted.',
  },
  'festival.voted': {
    status: 409,
    fa: 'برای این سانس رأی داده‌اید. آن را روی همان بلیت عوض کنید.',
    en: 'You have voted for this show. Change it on the same ticket.',
  },
  'festival.loss_changed': {
    status: 409,
    fa: 'پیشنهاد این کارت عوض شده است. فهرست را تازه کنید.',
    en: 'What is proposed for this pass has changed. Reload the list.',
  },
  'festival.not_found': { status: 404, fa: 'چنین جشنواره‌ای نداریم.', en: 'There is no such festival.' },
} as const
