import { after, days, hours } from '#lib/time/clock.ts'
import type { EveningFacts } from '../evening/evening-start.ts'

const hoursBefore = 3
/** So long after the end a device may still tell what was sold there without a line. */
const daysToTell = 1

/** From when seats are sold at the door: three hours before the beginning. */
export const doorOpensAt = ({ startsAt }: Pick<EveningFacts, 'startsAt'>): Date => after(startsAt, -hours(hoursBefore))

export type DoorRefusal = 'too_early' | 'off' | 'over'

/**
 * When a sale counts as made: by the clock of the device, moved into the evening and not after its arrival, because that
 * clock may be wrong and the guest has paid. The refusal when it cannot be one of this evening.
 */
export function whenSold(facts: EveningFacts, at: Date, now: Date): Date | DoorRefusal {
  if (facts.fate === 'cancelled' || facts.fate === 'postponed') return 'off'
  const opensAt = doorOpensAt(facts)
  if (now < opensAt) return 'too_early'
  if (now >= after(facts.endsAt, days(daysToTell))) return 'over'
  const latest = facts.endsAt < now ? facts.endsAt : now
  return at < opensAt ? opensAt : at > latest ? latest : at
}
