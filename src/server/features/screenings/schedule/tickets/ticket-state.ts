import type { z } from 'zod'
import type { TicketState as TicketStateSchema } from '#contract/screenings/screenings.ts'
import { after, hours } from '#lib/time/clock.ts'
import { hasEnded, type ScreeningFacts } from '../screening-state.ts'

export type TicketState = z.output<typeof TicketStateSchema>

export interface TicketFacts {
  revokedAt: Date | null
  firstPlayedAt: Date | null
  /** The end of its watching time; null before the first play. */
  endsAt: Date | null
}

/**
 * Returns the state of a ticket at an instant. Its own end comes before the fate of its screening: somebody who has
 * seen the film has seen it.
 */
export function ticketStateOf(
  ticket: TicketFacts,
  screening: Pick<ScreeningFacts, 'fate' | 'endsAt'> & {
    stoppedAt?: Date | null
    /** Of a live event: for how long it may be begun after its end. */
    replayHours?: number
  },
  now: Date,
): TicketState {
  if (ticket.revokedAt !== null) return endedWithIt(ticket.revokedAt, screening) ? 'cancelled' : 'revoked'
  if (ticket.endsAt !== null && ticket.endsAt <= now) return 'over'
  if (screening.fate === 'cancelled' || screening.fate === 'postponed') return screening.fate
  if (ticket.firstPlayedAt !== null) return 'in_use'
  const endsAt = screening.endsAt === null ? null : after(screening.endsAt, hours(screening.replayHours ?? 0))
  return hasEnded({ endsAt }, now) ? 'missed' : 'unused'
}

/** Whether a ticket ended because its screening was cancelled: its holder still sees it, with what became of it. */
function endedWithIt(
  revokedAt: Date,
  { fate, stoppedAt = null }: Pick<ScreeningFacts, 'fate'> & { stoppedAt?: Date | null },
): boolean {
  return fate === 'cancelled' && stoppedAt !== null && revokedAt >= stoppedAt
}
