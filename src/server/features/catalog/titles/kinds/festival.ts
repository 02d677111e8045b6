import { tehranTime } from '#lib/time/dates.ts'
import { toJalali } from '#lib/time/jalali.ts'
import type { Kind } from './kind.ts'

/** A festival's card is dated by its first day in Tehran. We never publish one without its days. */
const card: NonNullable<Kind['card']> = ({ id, release_at: opens }) => {
  if (opens === null) throw new Error(`Product ${id} is a festival and has no days.`)
  const day = tehranTime(opens)
  return { year: day.year, year_jalali: toJalali(day).year, genres: [], duration_minutes: null }
}

/** Its halls, grid, passes, jury and prizes are written by its own room of the studio (`features/screenings/festivals`). */
export const festival: Kind<null> = {
  plural: { fa: 'جشنواره‌ها', en: 'festivals' },
  card,
  page: () => ({ countries: [], credits: [], series: null }),
  editor: null,
  published: null,
  missing: ({ release_at: opens, release_ends_at: closes }) =>
    opens === null || closes === null ? [{ fa: 'روزهای جشنواره', en: 'its days' }] : [],
  sale: { type: 'BUY_FESTIVAL', discounts: { buy: 'festival', rent: 'festival' }, isGiven: false },
}
