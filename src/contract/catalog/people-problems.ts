/** Error codes of people and of collections of titles. */
export const peopleProblems = {
  'person.not_found': { status: 404, fa: 'چنین کسی نداریم.', en: 'There is no such person.' },
  'person.same': {
    status: 409,
    fa: 'این همان شخص است. یک شخص دیگر را انتخاب کنید.',
    en: 'This is the same person. Choose another one.',
  },
  'topic.not_found': {
    status: 404,
    fa: 'چیزی زیر این عنوان نداریم.',
    en: 'We have nothing under this heading.',
  },
  'title_collection.not_found': { status: 404, fa: 'چنین مجموعه‌ای نداریم.', en: 'There is no such collection.' },
} as const
