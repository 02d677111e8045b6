import { hours, minutes } from '#lib/time/clock.ts'
import { tehranTime } from '#lib/time/dates.ts'
import type { ScreeningMode } from '#lib/lists/screening-modes.ts'
import type { ScreeningState } from '#server/features/screenings/schedule/index.ts'

/** A thing that may stand at the top of a member's home page, as far as its urgency depends on it. */
export type MomentFacts =
  | { kind: 'screening'; mode: ScreeningMode; state: ScreeningState; isShownOut: boolean; startsAt: Date | null }
  | { kind: 'rent'; endsAt: Date; isBegun: boolean }
  | { kind: 'payment' }

/** A ticket is urgent for so long before it begins. */
const beginsWithin = minutes(60)
/** A rent is urgent for so long before it ends. */
const endsWithin = hours(24)

/** The ranks before this one come before what the profile is in the middle of. */
const firstCalm = 5

const isSameDay = (one: Date, other: Date): boolean => {
  const [a, b] = [tehranTime(one), tehranTime(other)]
  return a.year === b.year && a.month === b.month && a.day === b.day
}

function rankOfScreening(facts: Extract<MomentFacts, { kind: 'screening' }>, now: Date): number | null {
  const { mode, state, isShownOut, startsAt } = facts
  // a window is open for days: nobody is late for it
  if (state === 'running') return isShownOut ? null : mode === 'window' ? 6 : 2
  if (startsAt === null || !['announced', 'on_sale', 'sale_over', 'doors'].includes(state)) return null
  if (startsAt.getTime() - now.getTime() <= beginsWithin) return 1
  return isSameDay(startsAt, now) ? 5 : null
}

/**
 * How urgent it is, 1 the most: a ticket that begins within an hour, one that is on now, a rent that ends within a day,
 * a purchase that waits for its payment; then a ticket for today, a window that is open, and a rent that was not begun.
 * Null: it is no subject of the home page.
 */
export function rankOfMoment(facts: MomentFacts, now: Date): number | null {
  if (facts.kind === 'screening') return rankOfScreening(facts, now)
  if (facts.kind === 'payment') return 4
  if (facts.endsAt.getTime() - now.getTime() <= endsWithin) return 3
  return facts.isBegun ? null : 7
}

/** Whether it comes before what the profile is in the middle of. */
export const isUrgent = (rank: number): boolean => rank < firstCalm
