import type { ProblemCode } from '#contract/problem.ts'
import { after, hours } from '#lib/time/clock.ts'
import type { HeldTicket } from '#server/features/screenings/schedule/index.ts'
import { refusalOfReturn, returnFactsOf, type ReturnRefusal } from '#server/features/screenings/ticket-returns/index.ts'

export type SeatsBackRefusal = ReturnRefusal | Extract<ProblemCode, `group_return.${string}`>

/** How many seats of a ticket may go: those that nobody has taken, and one stays in any case. */
export const spareSeats = ({ seats, named }: { seats: number; named: number }): number =>
  Math.max(0, seats - Math.max(1, named))

/**
 * Whether seats of a group ticket may be given back at an instant, and whether money goes back with them. While the
 * whole ticket could be given back, they go with their money. When it is too late for that, or the screening takes
 * nothing back, they may still be given up until the beginning, without money; of a window until its end.
 */
export function judgeSeatsBack(held: HeldTicket, now: Date): { refused: SeatsBackRefusal } | { isPaid: boolean } {
  const { row, state } = held
  // who came in keeps a seat; the others of the group may still go
  const refused = refusalOfReturn({ ...returnFactsOf(held), cameIn: false }, now)
  if (state !== 'revoked' && row.seats < 2) return { refused: 'group_return.no_group' }
  if (refused === null) return { isPaid: true }
  if (refused !== 'ticket_return.never' && refused !== 'ticket_return.too_late') return { refused }
  const hasBegun = row.mode !== 'window' && row.release_at !== null && row.release_at <= now
  return hasBegun ? { refused: 'group_return.begun' } : { isPaid: false }
}

type HourFacts = Pick<HeldTicket['row'], 'release_at' | 'unnamed_hours' | 'created_at' | 'moved_at'>

/**
 * The instant at which seats without a name come back by themselves, by the terms under which the ticket was bought. Null:
 * never; a ticket that was bought, or moved here by the desk, later than that keeps its seats.
 */
export function hourOf(ticket: HourFacts): Date | null {
  const { release_at: startsAt, unnamed_hours: before } = ticket
  if (startsAt === null || before === null) return null
  const hour = after(startsAt, -hours(before))
  return (ticket.moved_at ?? ticket.created_at) < hour ? hour : null
}
