/** Error codes of what support does for a member, or for everybody whom an outage hit. */
export const remedyProblems = {
  'member.unknown': {
    status: 404,
    fa: 'عضوی با این نشانی نیست. شاید حسابش بسته شده باشد.',
    en: 'There is no member at this address. Perhaps the account was closed.',
  },
  'remedy.unknown': {
    status: 404,
    fa: 'چنین جبرانی نیست.',
    en: 'There is no such remedy.',
  },
  'remedy.has_acted': {
    status: 409,
    fa: 'دیر شد: این جبران همین حالا انجام شده است.',
    en: 'Too late: this remedy has just been done.',
  },
  'remedy.not_waiting': {
    status: 409,
    fa: 'این جبران منتظر تأیید نیست. فهرست تازه شد.',
    en: 'This remedy does not wait for anybody. The list is up to date again.',
  },
  'remedy.gone': {
    status: 409,
    fa: 'این بلیت یا اجاره دیگر نیست، یا مال این عضو نیست.',
    en: 'This ticket or rental is no longer there, or is not this member’s.',
  },
  'remedy.not_begun': {
    status: 409,
    fa: 'با این بلیت هنوز کسی تماشا را شروع نکرده؛ ساعتی نیست که بیشتر شود.',
    en: 'Nobody has begun to watch with this ticket: there are no hours to add to.',
  },
  'remedy.has_title': {
    status: 409,
    fa: 'این عضو این عنوان را دارد.',
    en: 'This member has this title already.',
  },
  'remedy.no_title': {
    status: 422,
    fa: 'چنین عنوانی نداریم، یا آن را به کسی نمی‌دهیم.',
    en: 'We have no such title, or it cannot be given.',
  },
  'remedy.no_code': {
    status: 409,
    fa: 'این عضو در ده دقیقهٔ گذشته کدی نخواسته است. از او بخواهید در صفحهٔ ورود کد بخواهد.',
    en: 'This member has asked for no code in the last ten minutes. Ask them to request one where they sign in.',
  },
  'remedy.code_too_soon': {
    status: 409,
    fa: 'کمتر از یک دقیقه پیش کدی رفته است. کمی صبر کنید.',
    en: 'A code was sent less than a minute ago. Please wait a little.',
  },
  'remedy.no_network': {
    status: 409,
    fa: 'این بلیت به هیچ اینترنتی بسته نیست؛ هرجا باز شود پخش می‌شود.',
    en: 'This ticket is bound to no internet connection; it plays wherever it is opened.',
  },
  'remedy.no_sessions': {
    status: 409,
    fa: 'این عضو روی هیچ دستگاهی وارد نیست.',
    en: 'This member is signed in on no device.',
  },
  'mass_remedy.unknown': {
    status: 404,
    fa: 'چنین جبران همگانی‌ای نیست.',
    en: 'There is no such mass remedy.',
  },
  'mass_remedy.preview_old': {
    status: 409,
    fa: 'از این پیش‌نمایش بیش از نیم ساعت گذشته است. دوباره بسازید.',
    en: 'This preview is more than half an hour old. Please make it again.',
  },
  'mass_remedy.not_now': {
    status: 409,
    fa: 'حالا نمی‌شود: وضعیت این جبران عوض شده است.',
    en: 'Not now: the state of this remedy has changed.',
  },
  'mass_remedy.nobody': {
    status: 409,
    fa: 'کسی در این فاصله نبوده که این جبران به کارش بیاید.',
    en: 'Nobody was there in this time whom this remedy would help.',
  },
} as const
