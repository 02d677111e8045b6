/** Error codes of pages of text. */
export const textPageProblems = {
  'text_page.not_found': { status: 404, fa: 'چنین صفحه‌ای نداریم.', en: 'There is no such page.' },
} as const
