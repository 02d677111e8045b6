import type { ProblemCode } from '#contract/problem.ts'
import { type HeldTicket, returnsUntil } from '#server/features/screenings/schedule/index.ts'

export interface ReturnFacts {
  state: HeldTicket['state']
  isOfPass: boolean
  /** Somebody came through the door with it. */
  cameIn: boolean
  /** Null: without a date. */
  startsAt: Date | null
  /** Null: tickets are not taken back. */
  returnHours: number | null
  /** After its date was moved: until when it is taken back whatever the usual hours say; null: it was not moved. */
  movedReturnsUntil: Date | null
}

export type ReturnRefusal = Extract<ProblemCode, `ticket_return.${string}` | 'ticket.unknown'>

/**
 * Returns until when a ticket is taken back because its date was moved: a number of days, but never beyond the new
 * beginning. Null: it was not moved, or that is over.
 */
export function movedReturnEnd(
  { startsAt, movedReturnsUntil }: Pick<ReturnFacts, 'startsAt' | 'movedReturnsUntil'>,
  now: Date,
): Date | null {
  if (movedReturnsUntil === null) return null
  const end = startsAt !== null && startsAt < movedReturnsUntil ? startsAt : movedReturnsUntil
  return end > now ? end : null
}

/** Until when a ticket is taken back; null: never, or, where the screening has no date, for as long as it has none. */
export function returnEnd(facts: Omit<ReturnFacts, 'state' | 'isOfPass' | 'cameIn'>, now: Date): Date | null {
  const { startsAt, returnHours } = facts
  const usual = returnsUntil(facts)
  const moved = movedReturnEnd(facts, now)
  if (moved === null || (startsAt === null && returnHours !== null)) return usual
  return usual === null || usual < moved ? moved : usual
}

/**
 * Returns why a holder cannot give a ticket back; null when they can: it is unplayed, and its beginning is more than
 * `returnHours` away. At exactly that instant it is too late. A ticket whose holder came through the door is used, at
 * any hour. The house refunds a cancelled screening. After a moved date everybody who had a ticket for the old one may
 * give it back for a while, even if they had begun to watch: their hours begin anew with the new date.
 */
export function refusalOfReturn(facts: ReturnFacts, now: Date): ReturnRefusal | null {
  const { state, isOfPass, cameIn, returnHours } = facts
  if (state === 'revoked') return 'ticket.unknown'
  if (state === 'missed' || state === 'cancelled') return 'ticket_return.over'
  if (cameIn) return 'ticket_return.played'
  const isOpenAfterMove = movedReturnEnd(facts, now) !== null
  if (state === 'over' || (state === 'in_use' && !isOpenAfterMove)) return 'ticket_return.played'
  if (isOfPass) return 'ticket_return.of_pass'
  if (isOpenAfterMove) return null
  if (returnHours === null) return 'ticket_return.never'
  const end = returnEnd(facts, now)
  return end !== null && end <= now ? 'ticket_return.too_late' : null
}
