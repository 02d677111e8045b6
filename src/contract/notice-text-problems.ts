/** Error codes of the words of notices. */
export const noticeTextProblems = {
  'notice_text.not_found': { status: 404, fa: 'چنین پیامی نداریم.', en: 'There is no such notice.' },
  'notice_text.stale': {
    status: 409,
    fa: 'کس دیگری این پیام را عوض کرده است. صفحه را تازه کنید تا نسخهٔ او را ببینید.',
    en: 'Somebody else has changed this notice. Reload to see their version.',
  },
} as const
