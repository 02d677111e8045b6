/** Error codes of messages to members. */
export const noticeProblems = {
  'notice.fixed': {
    status: 409,
    fa: 'این پیام‌ها خاموش نمی‌شوند: دربارهٔ حساب، پول یا چیزی است که خودتان خواسته‌اید.',
    en: 'These messages cannot be switched off: they are about your account, your money, or what you asked for.',
  },
  'push.device_unknown': {
    status: 404,
    fa: 'این مرورگر در فهرست شما نیست.',
    en: 'This browser is not on your list.',
  },
  'notice.bounce_unsigned': {
    status: 401,
    fa: 'امضای این گزارش درست نیست.',
    en: 'The signature of this report is not right.',
  },
} as const
