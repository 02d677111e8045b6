/** Error codes of pages of text. */
export const textPageProblems = {
  'text_page.not_found': { status: 404, fa: 'چنین صفحه‌ای نداریم.', en: 'There is no such page.' },
  'text_page.stale': {
    status: 409,
    fa: 'کس دیگری این متن را عوض کرده است. صفحه را تازه کنید تا نسخهٔ او را ببینید.',
    en: 'Somebody else has changed this text. Reload to see their version.',
  },
} as const
