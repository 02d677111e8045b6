/** A price of a ticket in Rials and cents. */
interface DemoTicket {
  irr: number
  usd: number
  seats?: number
  name_fa?: string
  name_en?: string
  tickets?: number
}

/** The programme around the film of a screening. */
export interface DemoEvening {
  /** All titles in their order, the film among them. */
  parts: readonly { film: string; role: 'introduction' | 'film' | 'talk' }[]
  interval?: { minutes: number; after: number }
  /** Of a talk in words after the last title. */
  talk_minutes?: number
  guest?: { name_fa: string; name_en: string; text_fa: string; text_en: string }
}

/** A screening of the demo. */
export interface DemoScreening {
  /** The film that is shown. */
  film: string
  title_fa: string
  title_en: string
  tagline_fa: string
  tagline_en: string
  synopsis_fa: string
  synopsis_en: string
  /** By default a window. */
  mode?: 'together' | 'room'
  /** The English name of the cafe whose room it is in. */
  cafe?: string
  /** Begins in `days` days, at this hour in Tehran, or at once when there is none; or in `minutes` minutes. */
  begins: { days: number; hour: number | null } | { minutes: number }
  /** From its first to its last moment to begin watching. */
  hours: number
  /** As of its film. */
  age_rating: number
  capacity: number
  /** Until how many hours before its beginning tickets are taken back; null: not at all. */
  return_hours: number | null
  /** In their order; the last one has no end. */
  tickets: DemoTicket[]
  evening?: DemoEvening
}

const toman = (amount: number) => amount * 10

/** Both are windows: each viewer watches in their own time. */
export const demoScreenings: readonly DemoScreening[] = [
  {
    film: 'ships',
    title_fa: 'هفتهٔ دریا',
    title_en: 'A Week by the Sea',
    tagline_fa: 'یک هفته، هر شب که خواستید',
    tagline_en: 'One week, whichever night you like',
    synopsis_fa: 'یک هفته وقت دارید «گورستانِ کشتی‌ها» را با یک بلیت ببینید؛ از اولین پخش، هشت ساعت.',
    synopsis_en: 'A week to see Where Ships Sleep with one ticket; eight hours from the first play.',
    begins: { days: 0, hour: null },
    hours: 7 * 24,
    age_rating: 12,
    capacity: 300,
    return_hours: null,
    tickets: [{ irr: toman(49_000), usd: 290 }],
  },
  {
    film: 'simorgh',
    title_fa: 'شبِ کاغذ و پر',
    title_en: 'A Night of Paper and Feathers',
    tagline_fa: 'فقط بیست‌وچهار صندلی',
    tagline_en: 'Twenty-four seats only',
    synopsis_fa: 'نمایش «سیمرغِ کاغذی» از ساعت ۲۱ فردا؛ هشت بلیت اول ارزان‌تر است و یک بلیت گروهی برای یک جمع هم هست.',
    synopsis_en:
      'The Paper Simorgh from nine tomorrow evening, Tehran time. The first eight tickets cost less, and a group ticket seats a whole room.',
    begins: { days: 1, hour: 21 },
    hours: 24,
    age_rating: 0,
    capacity: 24,
    return_hours: 2,
    tickets: [
      { irr: toman(52_000), usd: 310, name_fa: 'پیش‌فروش', name_en: 'Early', tickets: 8 },
      { irr: toman(65_000), usd: 390 },
      { irr: toman(280_000), usd: 1_690, seats: 6, name_fa: 'گروهی', name_en: 'Group', tickets: 1 },
    ],
  },
]
