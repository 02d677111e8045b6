/** Error codes of landing pages, and of what stands around every page. */
export const landingProblems = {
  'landing.not_found': { status: 404, fa: 'چنین صفحه‌ای نداریم.', en: 'There is no such page.' },
  'landing.stale': {
    status: 409,
    fa: 'کس دیگری این صفحه را عوض کرده است. صفحه را تازه کنید تا نسخهٔ او را ببینید.',
    en: 'Somebody else has changed this page. Reload to see their version.',
  },
  'site.stale': {
    status: 409,
    fa: 'کس دیگری منوها یا اعلان را عوض کرده است. صفحه را تازه کنید تا نسخهٔ او را ببینید.',
    en: 'Somebody else has changed the menus or the notice. Reload to see their version.',
  },
  'landing.entry_not_found': { status: 404, fa: 'این نوشته دیگر نیست.', en: 'This entry is not there any more.' },
  'landing.many_pictures': {
    status: 409,
    fa: 'این صفحه تصویرهای زیادی دارد. صفحه را ذخیره کنید تا آن‌ها که به کار نمی‌روند پاک شوند.',
    en: 'This page has many pictures. Save it, so that those that are not used go away.',
  },
} as const
