import type { DemoScreening } from './screenings.ts'

/** A cafe of the demo. */
interface DemoCafe {
  name_fa: string
  name_en: string
  city_fa: string
  city_en: string
  address_fa: string
  address_en: string
  about_fa: string
  about_en: string
  is_step_free: boolean
  longitude: number
  latitude: number
  seats: number
  /** The user name of the member who receives its guests. */
  host: string
}

const toman = (amount: number) => amount * 10

export const demoCafes: readonly DemoCafe[] = [
  {
    name_fa: 'کافه باغچه',
    name_en: 'Cafe Baghcheh',
    city_fa: 'شیراز',
    city_en: 'Shiraz',
    address_fa: 'کوچهٔ نمونه، پلاک ۱۲',
    address_en: '12 Sample Alley',
    about_fa: 'حیاطی با درخت نارنج و یک پردهٔ سفید. چای هست؛ کمی زودتر بیایید.',
    about_en: 'A courtyard with orange trees and a white screen. There is tea; come a little early.',
    is_step_free: true,
    longitude: 52.53,
    latitude: 29.61,
    seats: 40,
    host: 'negar@parde.example',
  },
  {
    name_fa: 'کافه ایوان',
    name_en: 'Cafe Eyvan',
    city_fa: 'اصفهان',
    city_en: 'Isfahan',
    address_fa: 'خیابان نمونه، پلاک ۷، طبقهٔ دوم',
    address_en: '7 Sample Street, second floor',
    about_fa: 'اتاقی کوچک در طبقهٔ دوم، با صندلی‌های چوبی. آسانسور ندارد.',
    about_en: 'A small room on the second floor, with wooden chairs. There is no lift.',
    is_step_free: false,
    longitude: 51.67,
    latitude: 32.65,
    seats: 24,
    host: 'alex@parde.example',
  },
]

const baghcheh = {
  mode: 'room',
  cafe: 'Cafe Baghcheh',
  film: 'simorgh',
  age_rating: 0,
  hours: 3,
  capacity: 40,
  return_hours: 2,
  tickets: [
    { irr: toman(90_000), usd: 350 },
    { irr: toman(320_000), usd: 1_250, seats: 4, name_fa: 'گروهی، چهار صندلی', name_en: 'Group of four' },
  ],
} as const satisfies Partial<DemoScreening>

/** One begins soon after the start, so that hosting can be tried; each cafe has one on a later evening. */
export const cafeEvenings: readonly DemoScreening[] = [
  {
    ...baghcheh,
    tickets: [...baghcheh.tickets],
    title_fa: 'دورهمی باغچه: سیمرغِ کاغذی',
    title_en: 'In the Courtyard: The Paper Simorgh',
    tagline_fa: 'فیلم در حیاط، با چای',
    tagline_en: 'A film in the courtyard, with tea',
    synopsis_fa: '«سیمرغِ کاغذی» روی پردهٔ حیاط. بلیتِ تکی هست و بلیت گروهیِ چهار صندلی.',
    synopsis_en: 'The Paper Simorgh on the screen of the courtyard. Single tickets, and a group ticket of four seats.',
    begins: { minutes: 40 },
  },
  {
    ...baghcheh,
    // seats of a group without a name go to somebody else in the afternoon, while tickets are still taken back
    tickets: baghcheh.tickets.map((ticket) => ('seats' in ticket ? { ...ticket, unnamed_hours: 4 } : ticket)),
    title_fa: 'شب باغچه: سیمرغِ کاغذی',
    title_en: 'An Evening in the Courtyard: The Paper Simorgh',
    tagline_fa: 'فرداشب، در حیاط',
    tagline_en: 'Tomorrow evening, in the courtyard',
    synopsis_fa: '«سیمرغِ کاغذی» فرداشب روی پردهٔ حیاط. بلیتِ تکی هست و بلیت گروهیِ چهار صندلی.',
    synopsis_en:
      'The Paper Simorgh tomorrow evening in the courtyard. Single tickets, and a group ticket of four seats.',
    begins: { days: 1, hour: 20 },
  },
  {
    mode: 'room',
    cafe: 'Cafe Eyvan',
    film: 'ships',
    title_fa: 'شب ایوان: گورستانِ کشتی‌ها',
    title_en: 'An Evening at Eyvan: Where Ships Sleep',
    tagline_fa: 'بیست‌وچهار صندلیِ چوبی',
    tagline_en: 'Twenty-four wooden chairs',
    synopsis_fa: '«گورستانِ کشتی‌ها» در اتاق کوچک ایوان، برای بیست‌وچهار مهمان.',
    synopsis_en: 'Where Ships Sleep in the small room of Eyvan, for twenty-four guests.',
    begins: { days: 3, hour: 20 },
    hours: 3,
    age_rating: 12,
    capacity: 24,
    return_hours: 2,
    tickets: [{ irr: toman(80_000), usd: 320 }],
  },
]
