import type { DemoScreening } from './screenings.ts'

const toman = (amount: number) => amount * 10

/** Screenings of several titles: a window with two short films, and an evening together with all that it can have. */
export const eveningScreenings: readonly DemoScreening[] = [
  {
    film: 'pool',
    title_fa: 'دو فیلم کوتاه',
    title_en: 'Two Short Films',
    tagline_fa: 'یک بلیت، دو فیلم',
    tagline_en: 'One ticket, two films',
    synopsis_fa: '«برفِ اسفند» و «ماهی‌های حوض» پشت سر هم، هر وقت که خواستید.',
    synopsis_en: 'Snow in Late Winter and The Courtyard Pool, one after the other, whenever you like.',
    begins: { days: 0, hour: null },
    hours: 3 * 24,
    age_rating: 0,
    capacity: 120,
    return_hours: null,
    tickets: [{ irr: toman(25_000), usd: 150 }],
    evening: {
      parts: [
        { film: 'snow', role: 'film' },
        { film: 'pool', role: 'film' },
      ],
    },
  },
  {
    film: 'simorgh',
    mode: 'together',
    title_fa: 'یک شب با «سیمرغِ کاغذی»',
    title_en: 'An Evening with The Paper Simorgh',
    tagline_fa: 'فیلم کوتاه، آنتراکت، فیلم و گفت‌وگو',
    tagline_en: 'A short film, an interval, the film and a talk',
    synopsis_fa: 'پیش از فیلم «برفِ اسفند» را می‌بینیم، و پس از آن سازندگان به پرسش‌هایتان پاسخ می‌دهند.',
    synopsis_en: 'Snow in Late Winter comes first, and after the film its makers answer your questions.',
    begins: { minutes: 120 },
    hours: 2,
    age_rating: 0,
    capacity: 200,
    return_hours: 1,
    tickets: [{ irr: toman(45_000), usd: 260 }],
    evening: {
      parts: [
        { film: 'snow', role: 'introduction' },
        { film: 'simorgh', role: 'film' },
      ],
      interval: { minutes: 5, after: 1 },
      talk_minutes: 20,
      guest: {
        name_fa: 'سازندگان فیلم',
        name_en: 'the makers of the film',
        text_fa: 'از طرح‌ها و کاغذها تا آخرین قاب: هر چه می‌خواهید بدانید بپرسید.',
        text_en: 'From drawings and paper to the last frame: ask what you would like to know.',
      },
    },
  },
]
