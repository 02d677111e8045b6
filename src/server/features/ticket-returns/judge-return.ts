import type { ProblemCode } from '#contract/problem.ts'
import { after, hours } from '#lib/clock.ts'
import type { HeldTicket } from '../screenings/index.ts'

export interface ReturnFacts {
  state: HeldTicket['state']
  isOfPass: boolean
  /** Null: without a date. */
  startsAt: Date | null
  /** Null: tickets are not taken back. */
  returnHours: number | null
}

export type ReturnRefusal = Extract<ProblemCode, `ticket_return.${string}` | 'ticket.unknown'>

/** Until when a ticket is taken back; null: never, or, where the screening has no date, for as long as it has none. */
export function returnEnd({ startsAt, returnHours }: Pick<ReturnFacts, 'startsAt' | 'returnHours'>): Date | null {
  return startsAt === null || returnHours === null ? null : after(startsAt, -hours(returnHours))
}

/**
 * Why a holder cannot give a ticket back; null when they can: unplayed, and so many hours before the beginning. At that
 * instant it is too late. A postponed screening counts by its new date. A cancelled one is refunded by the house.
 */
export function refusalOfReturn(facts: ReturnFacts, now: Date): ReturnRefusal | null {
  const { state, isOfPass, returnHours } = facts
  if (state === 'revoked') return 'ticket.unknown'
  if (state === 'in_use' || state === 'over') return 'ticket_return.played'
  if (state === 'missed' || state === 'cancelled') return 'ticket_return.over'
  if (isOfPass) return 'ticket_return.of_pass'
  if (returnHours === null) return 'ticket_return.never'
  const end = returnEnd(facts)
  return end !== null && end <= now ? 'ticket_return.too_late' : null
}
