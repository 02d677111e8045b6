/** Error codes of goods as the studio makes them. */
export const goodsProblems = {
  'goods.not_found': { status: 404, fa: 'چنین کالایی نیست.', en: 'There are no such goods.' },
  'goods.not_ready': {
    status: 409,
    fa: 'هنوز آماده نیست. کم دارد: {missing}',
    en: 'It is not ready yet. Missing: {missing}',
  },
  'goods.preview_changed': {
    status: 409,
    fa: 'از هنگام پیش‌نمایش چیزی عوض شده است. پیش‌نمایش تازه را ببینید و دوباره بزنید.',
    en: 'Something has changed since the preview. Look at the new one and press again.',
  },
  'goods.too_many_at_once': {
    status: 409,
    fa: 'این بیش از {most} کالاست. قفسه‌ای انتخاب کنید یا جست‌وجو کنید.',
    en: 'These are more than {most} goods. Choose a shelf, or search.',
  },
  'collection.not_found': { status: 404, fa: 'چنین مجموعه‌ای نیست.', en: 'There is no such collection.' },
} as const
