/** Error codes of signing in by the provider of an organisation. */
export const oidcProblems = {
  'oidc.off': {
    status: 404,
    fa: 'این سایت ورود با حساب سازمان ندارد.',
    en: 'This site has no sign-in with an organisation.',
  },
  'oidc.over': {
    status: 410,
    fa: 'این ورود دیگر باز نیست: ده دقیقه گذشته، یک بار به کار رفته، یا در مرورگر دیگری شروع شده است. دوباره وارد شوید.',
    en: 'This sign-in is no longer open: ten minutes have passed, it was used, or another browser began it. Sign in again.',
  },
  'oidc.away': {
    status: 503,
    fa: 'سامانهٔ ورود سازمان پاسخ نمی‌دهد. چند دقیقه دیگر دوباره امتحان کنید یا به مدیر آن خبر بدهید.',
    en: 'Your organisation’s sign-in does not answer. Try again in a few minutes, or tell the people who run it.',
  },
  'oidc.refused': {
    status: 403,
    fa: 'سازمان شما این ورود را نپذیرفت. دوباره امتحان کنید یا از مدیر آن بپرسید.',
    en: 'Your organisation did not allow this sign-in. Try again, or ask the people who run it.',
  },
  'oidc.failed': {
    status: 502,
    fa: 'پاسخ سامانهٔ ورود سازمان درست نبود. دوباره وارد شوید؛ اگر باز هم نشد، به مدیر سایت خبر بدهید.',
    en: 'The answer of your organisation’s sign-in was not right. Sign in again; if that fails too, tell an administrator.',
  },
  'oidc.unverified': {
    status: 403,
    fa: 'سازمان شما نگفته است که این ایمیل از آنِ شماست. از مدیر آن بخواهید ایمیلتان را تأیید کند.',
    en: 'Your organisation does not say that this e-mail address is yours. Ask the people who run it to verify it.',
  },
  'oidc.not_staff': {
    status: 403,
    fa: 'حسابی با این ایمیل هست که از همکاران نیست. از مدیر بخواهید دعوتش کند، بعد دوباره وارد شوید.',
    en: 'There is an account with this e-mail address that is not staff. Ask an administrator to invite it, then sign in again.',
  },
  'oidc.other_identity': {
    status: 409,
    fa: 'حساب این ایمیل به کس دیگری از سازمان شما وصل است. به مدیر سایت خبر بدهید.',
    en: 'The account of this e-mail address belongs to another person of your organisation. Tell an administrator.',
  },
  'oidc.no_role': {
    status: 403,
    fa: 'سازمان شما برایتان نقشی در این سایت نگذاشته است. از مدیر آن بخواهید.',
    en: 'Your organisation gives you no role on this site. Ask the people who run it.',
  },
} as const
