/** Error codes of landing pages, and of what stands around every page. */
export const landingProblems = {
  'landing.not_found': { status: 404, fa: 'چنین صفحه‌ای نداریم.', en: 'There is no such page.' },
  'landing.entry_not_found': { status: 404, fa: 'این نوشته دیگر نیست.', en: 'This entry is not there any more.' },
  'landing.many_pictures': {
    status: 409,
    fa: 'این صفحه تصویرهای زیادی دارد. صفحه را ذخیره کنید تا آن‌ها که به کار نمی‌روند پاک شوند.',
    en: 'This page has many pictures. Save it, so that those that are not used go away.',
  },
} as const
