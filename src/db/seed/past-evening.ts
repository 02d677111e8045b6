import type { DemoScreening } from './screenings.ts'

/** An evening of the demo that is over, with who came to it. */
interface DemoPastEvening extends Omit<DemoScreening, 'begins' | 'tickets'> {
  /** It was planned this number of days ago, sold then, and held on a later day at this hour in Tehran. */
  plannedDaysAgo: number
  soldDaysAgo: number
  heldDaysAgo: number
  hour: number
  price: { irr: number; usd: number }
  /**
   * Members of the demo who bought, by user name. Nobody gave a ticket back: its refund would be of today, and a month
   * that has only that begins with a minus.
   */
  buyers: readonly { userName: string; tickets: number }[]
  /** Who has a share, by the name of a party. */
  shares: readonly {
    party: string
    role: 'organiser' | 'owner' | 'cafe'
    share: { kind: 'part'; basis_points: number } | { kind: 'fixed'; each: { amount: number; currency: 'IRR' } }
  }[]
}

/** So that the reports, the list of past screenings and their desk have something from the first minute. */
export const demoPastEvening: DemoPastEvening = {
  mode: 'room',
  cafe: 'Cafe Baghcheh',
  film: 'simorgh',
  title_fa: 'پاییز باغچه: سیمرغِ کاغذی',
  title_en: 'Autumn in the Courtyard: The Paper Simorgh',
  tagline_fa: 'شبی که گذشت',
  tagline_en: 'An evening that was',
  synopsis_fa: '«سیمرغِ کاغذی» روی پردهٔ حیاط، در شبی که گذشت.',
  synopsis_en: 'The Paper Simorgh on the screen of the courtyard, on an evening that is over.',
  plannedDaysAgo: 14,
  soldDaysAgo: 11,
  heldDaysAgo: 9,
  hour: 20,
  hours: 3,
  age_rating: 0,
  capacity: 40,
  return_hours: 2,
  price: { irr: 900_000, usd: 350 },
  buyers: [
    { userName: 'family@parde.example', tickets: 3 },
    { userName: 'alex@parde.example', tickets: 1 },
  ],
  shares: [
    { party: 'باشگاه فیلم ساحل', role: 'organiser', share: { kind: 'part', basis_points: 2000 } },
    { party: 'استودیوی لنگر', role: 'owner', share: { kind: 'fixed', each: { amount: 150_000, currency: 'IRR' } } },
    { party: 'کافه باغچه', role: 'cafe', share: { kind: 'part', basis_points: 3000 } },
  ],
}
