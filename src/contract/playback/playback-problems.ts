import { togetherProblems } from './together-problems.ts'

/** The reasons why a title does not play for a visitor now, as `mayWatch` gives them. */
export const watchRefusals = {
  'profile.choose_first': { status: 409, fa: 'اول بگویید چه کسی تماشا می‌کند.', en: 'Say first who is watching.' },
  'playback.sign_in': { status: 401, fa: 'برای تماشا وارد شوید.', en: 'Sign in to watch.' },
  'playback.buy': { status: 403, fa: 'برای تماشا، اول این فیلم را بخرید.', en: 'Buy this film to watch it.' },
  'playback.ticket_unused': {
    status: 403,
    fa: 'برای این اکران بلیت دارید. تماشا را از صفحهٔ همان بلیت شروع کنید.',
    en: 'You have a ticket for this screening. Begin from that ticket.',
  },
  'playback.plans': {
    status: 403,
    fa: 'این {what} در اشتراک‌ها نیست.',
    en: 'Plans are not available for this {what}.',
  },
  'playback.plan_paused': {
    status: 403,
    fa: 'اشتراک‌تان این را باز می‌کند، ولی الان متوقف است.',
    en: 'Your plan opens this, but it is paused now.',
  },
  'playback.age': {
    status: 403,
    fa: 'این عنوان برای این پروفایل نیست.',
    en: 'This title is not for this profile.',
  },
  'playback.region': { status: 403, fa: 'در منطقهٔ شما در دسترس نیست.', en: 'Not available in your region.' },
  'playback.not_now': { status: 403, fa: 'در این زمان در دسترس نیست.', en: 'Not available at this time.' },
  'playback.release_ended': {
    status: 403,
    fa: 'پخش این {what} به پایان رسیده است.',
    en: 'The release of this {what} has ended.',
  },
  'playback.ended': { status: 403, fa: 'مهلت تماشای شما تمام شده است.', en: 'Your time to watch has ended.' },
  'playback.ticket_over': { status: 403, fa: 'مهلت این بلیت تمام شده است.', en: 'The time of this ticket is over.' },
  'playback.screening_not_begun': {
    status: 403,
    fa: 'این سانس هنوز شروع نشده است.',
    en: 'This screening has not begun yet.',
  },
  'playback.screening_over': { status: 403, fa: 'این سانس تمام شده است.', en: 'This screening is over.' },
  'playback.festival_not_begun': {
    status: 403,
    fa: 'این جشنواره هنوز شروع نشده است.',
    en: 'This festival has not begun yet.',
  },
  'playback.festival_over': { status: 403, fa: 'این جشنواره تمام شده است.', en: 'This festival is over.' },
  'playback.festival_region': {
    status: 403,
    fa: 'این جشنواره در منطقهٔ شما در دسترس نیست.',
    en: 'This festival is not available in your region.',
  },
} as const

export type WatchRefusal = keyof typeof watchRefusals

/** The same, where something befell the opened screening. */
export const screeningRefusals = {
  'playback.at_the_door': {
    status: 403,
    fa: 'این بلیت فیلم را این‌جا باز نمی‌کند؛ آن را درِ کافه نشان بدهید.',
    en: 'This ticket does not open the film here; show it at the door of the cafe.',
  },
  'playback.screening_cancelled': {
    status: 403,
    fa: 'این سانس برگزار نمی‌شود.',
    en: 'This screening was cancelled.',
  },
  'playback.screening_postponed': {
    status: 403,
    fa: 'این سانس عقب افتاده است. بلیت شما برای زمان تازه معتبر می‌ماند.',
    en: 'This screening was postponed. Your ticket stays valid for its new time.',
  },
  'playback.entry_closed': {
    status: 403,
    fa: 'این سانس شروع شده است و دیگر کسی وارد نمی‌شود.',
    en: 'This screening has begun and nobody is let in any more.',
  },
} as const

export type ScreeningRefusal = keyof typeof screeningRefusals

/** Error codes of playback. */
export const playbackProblems = {
  ...watchRefusals,
  ...screeningRefusals,
  ...togetherProblems,
  'playback.plays_on_three': {
    status: 409,
    fa: 'همین حالا سه جا با این حساب پخش می‌شود: {devices}. یکی را ببندید تا این‌جا پخش شود.',
    en: 'Something plays in three places of this account right now: {devices}. Close one of them to play here.',
  },
  'product.unavailable': {
    status: 204,
    fa: 'این {what} فعلاً در دسترس نیست',
    en: 'This {what} is currently unavailable',
  },
  'release.is_here': {
    status: 409,
    fa: 'همین حالا هم هست؛ لازم نیست منتظرش بمانید.',
    en: 'It is here already; there is nothing to wait for.',
  },
  'playback.no_preview': { status: 404, fa: 'این عنوان پیش‌پرده ندارد.', en: 'This title has no trailer.' },
  'playback.streaming_ip_invalid': {
    status: 422,
    fa: 'نشانی شبکهٔ شما تأیید نشد. دوباره امتحان کنید.',
    en: 'Your network address could not be confirmed. Please try again.',
  },
  'playback.token_invalid': {
    status: 403,
    fa: 'این نشانی پخش دیگر معتبر نیست.',
    en: 'This playback address is no longer valid.',
  },
} as const
