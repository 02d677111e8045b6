import type { DemoScreening } from './screenings.ts'

const toman = (amount: number) => amount * 10

/** Returns the same evening, `minutes` minutes after the start of the demo. */
function together(minutes: number, names: { fa: string; en: string }): DemoScreening {
  return {
    film: 'simorgh',
    mode: 'together',
    title_fa: names.fa,
    title_en: names.en,
    tagline_fa: 'همه با هم، در یک لحظه',
    tagline_en: 'Everybody at the same moment',
    synopsis_fa: 'همه «سیمرغِ کاغذی» را با هم می‌بینند. درها چند دقیقه پیش از شروع باز می‌شود و فیلم خودش شروع می‌شود.',
    synopsis_en:
      'Everybody sees The Paper Simorgh at the same point. Doors open a few minutes before, and the film begins by itself.',
    begins: { minutes },
    hours: 0.5,
    age_rating: 0,
    return_hours: 2,
    capacity: 200,
    tickets: [{ irr: toman(35_000), usd: 190 }],
  }
}

/** One begins a few minutes after the start, so that it can be tried at once; the others after it. */
export const togetherScreenings: readonly DemoScreening[] = [
  together(8, { fa: 'با هم: سیمرغِ کاغذی', en: 'Together: The Paper Simorgh' }),
  together(50, { fa: 'با هم: سیمرغِ کاغذی، نوبت دوم', en: 'Together: The Paper Simorgh, once more' }),
  together(180, { fa: 'با هم: سیمرغِ کاغذی، نوبت سوم', en: 'Together: The Paper Simorgh, a third time' }),
]
