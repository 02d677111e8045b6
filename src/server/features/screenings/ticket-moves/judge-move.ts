import type { ProblemCode } from '#contract/problem.ts'
import type { HeldTicket, ScreeningFacts } from '#server/features/screenings/schedule/index.ts'

export type MoveRefusal = Extract<ProblemCode, `ticket_move.${string}`> | MoveObstacle
type MoveObstacle = 'ticket.unknown' | 'screening_desk.proposed' | 'purchase.sold_out'

export interface MovingFacts {
  state: HeldTicket['state']
  /** A host has ticked it off at a door. */
  cameIn: boolean
  /** Finance has to decide about its money. */
  isProposed: boolean
  seats: number
  isOfPass: boolean
  /** Its cost, in Rials or cents; null: nothing was paid for it. */
  paid: number | null
}

export interface TargetFacts extends Pick<ScreeningFacts, 'mode' | 'fate' | 'startsAt' | 'endsAt'> {
  isPublished: boolean
  /** Whether its main title is the one of the ticket's screening. */
  isSameTitle: boolean
  /** Seats beyond those that the waiting line would get, and places that are kept for passes. */
  seatsLeft: number
  passesLeft: number
  /** For a place of a pass: whether it is a show of its festival, and whether the pass has a place there. */
  isOfFestival: boolean
  hasReservation: boolean
  /** Of such a ticket there; null: none is on sale. */
  price: number | null
}

/** Why a ticket is moved nowhere; null when it can be. */
export function refusalOfTicket({ state, cameIn, isProposed }: MovingFacts): MoveRefusal | null {
  if (state === 'revoked') return 'ticket.unknown'
  if (state === 'in_use' || state === 'over' || cameIn) return 'ticket_move.played'
  // where nobody ticked the door list nobody knows whether its holder was there
  if (state === 'missed' || state === 'cancelled') return 'ticket_move.over'
  return isProposed ? 'screening_desk.proposed' : null
}

/** Whether somebody can still come: before the beginning, and in a window until its end. */
function isOpen({ mode, fate, isPublished, startsAt, endsAt }: TargetFacts, now: Date): boolean {
  if (!isPublished || fate !== 'planned' || (endsAt !== null && endsAt <= now)) return false
  return mode === 'window' || (startsAt !== null && startsAt > now)
}

/** Why these tickets cannot go to that screening; null when they can. */
export function refusalOfTarget(target: TargetFacts, tickets: readonly MovingFacts[], now: Date): MoveRefusal | null {
  if (!target.isSameTitle) return 'ticket_move.other_title'
  if (!isOpen(target, now)) return 'ticket_move.closed'
  const seats = (isOfPass: boolean) =>
    tickets.filter((ticket) => ticket.isOfPass === isOfPass).reduce((sum, ticket) => sum + ticket.seats, 0)
  if (seats(true) > 0) {
    if (!target.isOfFestival) return 'ticket_move.pass_elsewhere'
    if (target.hasReservation) return 'ticket_move.pass_has_place'
  }
  if (seats(true) > target.passesLeft || seats(false) > target.seatsLeft) return 'purchase.sold_out'
  const isPaid = tickets.some(({ paid }) => paid !== null && paid > 0)
  return isPaid && target.price === 0 ? 'ticket_move.free' : null
}

/**
 * Returns how much less a ticket costs at its new screening, and how much more. Less is proposed to finance; more is
 * asked of nobody, because the house moves it. Both are 0 where nothing was paid, or no price is known.
 */
export function differenceOf(paid: number | null, price: number | null): { back: number; waived: number } {
  if (paid === null || price === null) return { back: 0, waived: 0 }
  return { back: Math.max(0, paid - price), waived: Math.max(0, price - paid) }
}
