import type { GroupName } from './doc-queries.ts'

/** Words that need not be there: a query means the same with and without them. As `searchKey` writes them. */
export const smallWords: ReadonlySet<string> = new Set(
  'و در به از با را که تا بر ی ای های ها the a an of in and to on at o va dar az be ba ra ye'.split(' '),
)

/** Words that people add to a title: the sort of thing they mean, and what they want to do with it. */
export const addedWords: ReadonlySet<string> = new Set(
  [
    'فیلم فیلمی فیلمهای فیلمهایی دانلود تماشا تماشای دیدن پخش سریال انلاین زیرنویس دوبله رایگان کامل کارتون انیمیشن',
    'سینمایی اهنگ اهنگهای البوم موسیقی موزیک ترک خواننده بازیگر کارگردان خرید بلیت بلیط کیفیت لینک جدید',
    'film films movie movies watch download online series serial stream streaming free full subtitle subtitles dubbed',
    'cartoon song songs album music track singer actor actress director buy ticket tickets hd new tamasha tamashaye zirnevis',
  ]
    .join(' ')
    .split(' '),
)

const namesOf = (words: string, groups: readonly GroupName[]): [string, readonly GroupName[]][] =>
  words.split(' ').map((word) => [word, groups])

/** Which of them say the sort of thing: that is preferred among what is found. */
export const kindNames: ReadonlyMap<string, readonly GroupName[]> = new Map([
  ...namesOf('فیلم فیلمی فیلمهای فیلمهایی سینمایی film films movie movies', ['films']),
  ...namesOf('سریال series serial', ['series', 'episodes']),
  ...namesOf('اهنگ اهنگهای البوم موسیقی موزیک ترک song songs album music track', ['music']),
  ...namesOf('خواننده بازیگر کارگردان singer actor actress director', ['people']),
  ...namesOf('بلیت بلیط ticket tickets', ['screenings', 'festivals']),
])

/** Words before or after the number of an episode or a season. */
export const partNames: Readonly<Record<string, 'episode' | 'season'>> = {
  قسمت: 'episode',
  episode: 'episode',
  ep: 'episode',
  ghesmat: 'episode',
  ghesmate: 'episode',
  فصل: 'season',
  season: 'season',
  fasl: 'season',
  fasle: 'season',
}

/** Words beside a year that say nothing more. */
export const yearNames: ReadonlySet<string> = new Set(['سال', 'year', 'sale', 'sal'])
