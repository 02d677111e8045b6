import { after, minutes } from '#lib/time/clock.ts'
import { roomMinutesEarly } from '#lib/lists/screening-modes.ts'

/** Facts that decide whether a host may start the film of an evening. */
export interface EveningFacts {
  fate: 'planned' | 'cancelled' | 'postponed' | 'interrupted'
  startsAt: Date
  endsAt: Date
}

const minutesAfterEnd = 30

/** From when a host may start the film: 15 minutes before the beginning. */
export const mayStartAt = ({ startsAt }: Pick<EveningFacts, 'startsAt'>): Date =>
  after(startsAt, -minutes(roomMinutesEarly))

/** Until when a film that was started may still be played: a late beginning is half an hour late at most. */
export const playsUntil = ({ endsAt }: Pick<EveningFacts, 'endsAt'>): Date => after(endsAt, minutes(minutesAfterEnd))

/** Whether phones may be remotes of the screen now: until the film plays no more, and only of an evening that stands. */
export const mayBeRemote = (facts: EveningFacts, now: Date): boolean =>
  facts.fate !== 'cancelled' && facts.fate !== 'postponed' && now < playsUntil(facts)

export type StartRefusal = 'cafe.evening_off' | 'cafe.evening_over' | 'cafe.too_early'

/** Why the film cannot be started now; null when it can. */
export function refusalOfStart(facts: EveningFacts, now: Date): StartRefusal | null {
  if (facts.fate === 'cancelled' || facts.fate === 'postponed') return 'cafe.evening_off'
  if (facts.endsAt <= now) return 'cafe.evening_over'
  return mayStartAt(facts) > now ? 'cafe.too_early' : null
}
