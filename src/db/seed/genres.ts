/** Genres of the demo in the order in which the filter lists them. */
export const demoGenres: readonly { code: string; name_fa: string; name_en: string }[] = [
  { code: 'drama', name_fa: 'درام', name_en: 'Drama' },
  { code: 'road', name_fa: 'جاده‌ای', name_en: 'Road film' },
  { code: 'family', name_fa: 'خانوادگی', name_en: 'Family' },
  { code: 'animation', name_fa: 'پویانمایی', name_en: 'Animation' },
  { code: 'thriller', name_fa: 'دلهره', name_en: 'Thriller' },
  { code: 'crime', name_fa: 'جنایی', name_en: 'Crime' },
  { code: 'mystery', name_fa: 'معمایی', name_en: 'Mystery' },
  { code: 'romance', name_fa: 'عاشقانه', name_en: 'Romance' },
  { code: 'documentary', name_fa: 'مستند', name_en: 'Documentary' },
  { code: 'music', name_fa: 'موسیقی', name_en: 'Music' },
  { code: 'period', name_fa: 'تاریخی', name_en: 'Period' },
  { code: 'short', name_fa: 'کوتاه', name_en: 'Short film' },
  { code: 'experimental', name_fa: 'تجربی', name_en: 'Experimental' },
  { code: 'dastgahi', name_fa: 'دستگاهی', name_en: 'Dastgah' },
  { code: 'chamber', name_fa: 'مجلسی', name_en: 'Chamber' },
  { code: 'soundtrack', name_fa: 'موسیقی فیلم', name_en: 'Film music' },
]

/** What a genre is, in a sentence for its page. */
export const genreWords: readonly (readonly [code: string, fa: string, en: string])[] = [
  [
    'drama',
    'فیلم‌هایی که همه‌چیزشان میان آدم‌ها می‌گذرد: حرفی که گفته نشد، دری که دیر باز شد.',
    'Films in which everything happens between people: a word that was not said, a door that opened late.',
  ],
  ['road', 'راه‌افتادن، گم‌شدن و رسیدن به جای دیگر.', 'To set out, to lose the way, and to arrive somewhere else.'],
  ['family', 'برای تماشای همه با هم، از بچه تا پدربزرگ.', 'For everybody together, from the child to the grandfather.'],
  [
    'animation',
    'هر ثانیه دوازده نقاشی: فیلم‌هایی که کشیده شده‌اند.',
    'Twelve paintings a second: films that were drawn.',
  ],
  ['mystery', 'پرسشی که تا پایان جواب ندارد.', 'A question without an answer until the end.'],
  ['short', 'فیلم‌هایی که در یک نفس تمام می‌شوند.', 'Films that end within one breath.'],
]
