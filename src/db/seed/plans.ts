import { toman } from './demo-movie.ts'

/** A plan of the demo; prices in Rials and cents, VAT included. */
export interface DemoPlan {
  title_fa: string
  title_en: string
  about_fa: string
  about_en: string
  months: number
  price: { irr: number; usd: number }
}

export const demoPlans: readonly DemoPlan[] = [
  {
    title_fa: 'سه‌ماهه',
    title_en: 'Three months',
    about_fa: 'برای یک فصل فیلم دیدن',
    about_en: 'A season of film nights',
    months: 3,
    price: { irr: toman(399_000), usd: 1590 },
  },
  {
    title_fa: 'ماهانه',
    title_en: 'Monthly',
    about_fa: '',
    about_en: '',
    months: 1,
    price: { irr: toman(149_000), usd: 590 },
  },
  {
    title_fa: 'یک‌ساله',
    title_en: 'A year',
    about_fa: 'کمترین قیمت هر ماه',
    about_en: 'The least a month can cost',
    months: 12,
    price: { irr: toman(1_290_000), usd: 4990 },
  },
]

/** Slugs of paid movies that no plan opens: they are only sold alone. */
export const outsidePlans: readonly string[] = ['road', 'turquoise']
