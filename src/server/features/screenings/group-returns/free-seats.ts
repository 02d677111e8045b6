import type { Tx } from '#db/client.ts'
import type { MemberId, TicketId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import {
  freeSeatsOf,
  type HeldTicket,
  lockHeldTicket,
  lockScreening,
} from '#server/features/screenings/schedule/index.ts'
import { findSeatReturn } from '#server/features/screenings/ticket-returns/index.ts'
import { offerSeatsSoon } from '#server/features/screenings/waiting-list/index.ts'
import { countNameless, listNamed, moveGuest } from './group-queries.ts'
import { judgeSeatsBack, spareSeats } from './judge-seats-back.ts'
import { movedGuests } from './move-guests.ts'

export interface SeatsGiven {
  ticketId: TicketId
  holderId: MemberId
  seats: number
  /** The number of seats, and with or without money, as the person who decided saw it. */
  of: number
  isPaid: boolean
  /** The instant by which the rule for money is judged; null: now. */
  judgedAt: Date | null
  isByHour: boolean
}

/** Whether these seats came back before: the same press again, from another tab or after a lost answer. */
export async function isRepeated(db: Tx | Core['db'], asked: SeatsGiven): Promise<boolean> {
  const before = await findSeatReturn(db, asked.ticketId, asked.of)
  return before?.seats === asked.seats && before.is_by_hour === asked.isByHour
}

/**
 * Takes seats that nobody has off a ticket, under the locks of screening and ticket, in one transaction with the offer
 * to those who wait. Guests beyond the seats that stay move to free ones. Fails with the reason of `judgeSeatsBack`, and
 * with `group_return.changed` when a guest has come, or anything else is not as it was seen. @returns the ticket as it
 * was; null: this was done before
 */
export async function freeUnnamed(tx: Tx, core: Core, asked: SeatsGiven & { held: HeldTicket }) {
  const now = core.clock.now()
  const { ticketId, seats } = asked
  // seats before tickets, as everywhere
  await lockScreening(tx, asked.held.row.product_id)
  const held = await lockHeldTicket(tx, ticketId, now)
  if (held === undefined || held.row.holder_id !== asked.holderId) fail('ticket.unknown')
  if (held.row.seats !== asked.of) return (await isRepeated(tx, asked)) ? null : fail('group_return.changed')
  const judged = judgeSeatsBack(held, asked.judgedAt ?? now)
  if ('refused' in judged) fail(judged.refused)
  const numbers = await listNamed(tx, ticketId)
  const nameless = await countNameless(tx, ticketId, asked.of)
  const spare = spareSeats({ seats: asked.of, named: numbers.length + nameless })
  if (seats > spare || judged.isPaid !== asked.isPaid) fail('group_return.changed')
  for (const seat of movedGuests(numbers, asked.of - seats)) await moveGuest(tx, ticketId, seat)
  await freeSeatsOf(tx, held.row, seats)
  await offerSeatsSoon(tx, core, held.row.product_id)
  return held
}
