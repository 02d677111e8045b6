/** A show of the demo's festival: a film in a hall, on a day of the festival at an hour of Tehran. */
export interface DemoShow {
  film: string
  /** 0: the first hall. */
  hall: number
  /** Days from now; the festival began yesterday. */
  day: number
  /** From midnight, in minutes. */
  at: number
  minutes: number
  section: 0 | 1
}

const toman = (amount: number) => amount * 10
const clock = (hour: number, minute: number) => hour * 60 + minute

/** The festival of the demo, which runs from yesterday on. */
export const demoFestival = {
  title_fa: 'جشنوارهٔ فیلم زمستان',
  title_en: 'Winter Film Festival',
  tagline_fa: 'فیلم از آدم‌هایی که هنوز اسم‌شان را نشنیده‌اید',
  tagline_en: 'Films by people whose names you have not heard yet',
  synopsis_fa:
    'شش روز فیلم از آدم‌هایی که هنوز اسم‌شان را نشنیده‌اید. با کارت جشنواره، برای هر سانس جا نگه دارید و از خانه ببینید.',
  synopsis_en:
    'Six days of films by people whose names you have not heard yet. A pass reserves your places, and you watch from home.',
  series: 'winter',
  edition: 3,
  days: { from: -1, to: 5 },
  poster: 'p-snow',
  stills: [{ file: 's-snow', focus: 'end' }],
  sections: [
    { fa: 'نگاه نو', en: 'New eyes' },
    { fa: 'مرور', en: 'Looking back' },
  ],
  halls: [
    { name_fa: 'پخش ۱', name_en: 'Stream 1' },
    { name_fa: 'پخش ۲', name_en: 'Stream 2' },
  ],
  passes: [
    { name_fa: 'کارت کامل', name_en: 'Full pass', credits: null, capacity: 400, irr: toman(320_000), usd: 1_900 },
    { name_fa: 'کارت ۴ فیلم', name_en: '4-film pass', credits: 4, capacity: 600, irr: toman(120_000), usd: 700 },
  ],
  /** Seats of each show, and those of them that only passes take. */
  capacity: 60,
  quota: 24,
  ticket: { irr: toman(25_000), usd: 150 },
  films: ['tehran', 'doors'],
} as const

export const demoShows: readonly DemoShow[] = [
  // today from morning to night, so that one is on or to come whenever the demo is started; each film is shown again
  { film: 'simorgh', hall: 1, day: 0, at: clock(11, 0), minutes: 75, section: 1 },
  { film: 'ships', hall: 0, day: 0, at: clock(16, 30), minutes: 91, section: 0 },
  { film: 'simorgh', hall: 1, day: 0, at: clock(20, 0), minutes: 75, section: 1 },
  { film: 'ships', hall: 0, day: 0, at: clock(22, 15), minutes: 91, section: 0 },
  { film: 'ships', hall: 0, day: 1, at: clock(17, 0), minutes: 91, section: 0 },
  { film: 'simorgh', hall: 1, day: 1, at: clock(17, 45), minutes: 75, section: 1 },
  { film: 'station', hall: 0, day: 1, at: clock(19, 10), minutes: 79, section: 0 },
  { film: 'doors', hall: 1, day: 1, at: clock(20, 45), minutes: 109, section: 1 },
  { film: 'tehran', hall: 0, day: 2, at: clock(16, 45), minutes: 118, section: 0 },
  { film: 'road', hall: 1, day: 2, at: clock(19, 45), minutes: 96, section: 1 },
  { film: 'doors', hall: 0, day: 3, at: clock(18, 0), minutes: 101, section: 0 },
]
