import type { Tx } from '#db/client.ts'
import type { MemberId, ProductId, TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import {
  type HeldTicket,
  lockHeldTicket,
  lockScreening,
  markReturned,
  readHeldTicket,
} from '#server/features/screenings/schedule/index.ts'
import { offerSeatsSoon } from '#server/features/screenings/waiting-list/index.ts'
import { refusalOfReturn, type ReturnFacts, type ReturnRefusal } from './judge-return.ts'
import { takeTicketBack } from './take-ticket-back.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

/** Returns the facts that decide whether a ticket may be given back. */
export function returnFactsOf({ row, state }: HeldTicket): ReturnFacts {
  const { pass_id: passId, release_at: startsAt, return_hours: returnHours } = row
  return {
    state,
    isOfPass: passId !== null,
    cameIn: row.came_in,
    startsAt,
    returnHours,
    movedReturnsUntil: row.moved_returns_until,
  }
}

/** Why this ticket cannot be given back now. */
export const refusalFor = (held: HeldTicket, now: Date): ReturnRefusal | null =>
  refusalOfReturn(returnFactsOf(held), now)

export interface Returning {
  ticketId: TicketId
  memberId: MemberId
  way: 'wallet' | 'as_paid'
  locale: Locale
}

/** Marks the ticket under its locks, so that exactly this one of its line is taken back. */
async function startReturn(
  tx: Tx,
  core: Core,
  asked: { productId: ProductId; ticketId: TicketId; memberId: MemberId },
) {
  const now = core.clock.now()
  // seats before tickets, as everywhere
  await lockScreening(tx, asked.productId)
  const held = await lockHeldTicket(tx, asked.ticketId, now)
  if (held === undefined || held.row.holder_id !== asked.memberId) fail('ticket.unknown')
  if (held.row.product_id !== asked.productId) fail('ticket_move.meanwhile')
  const refused = refusalFor(held, now)
  if (refused !== null) fail(refused)
  await markReturned(tx, asked.ticketId, now)
  await offerSeatsSoon(tx, core, asked.productId)
}

/**
 * Gives a ticket back, once however often it is asked: it ends, its seat is free, and the money of one of its line goes
 * to its buyer. The buyer who holds it chooses the wallet, at once, or the way it was paid; for a ticket that was given
 * on it always goes the way it was paid. Dies between two statements: nothing has happened, or the refund's job goes
 * on. Fails with the reason of `refusalOfReturn`.
 */
export async function returnTicket(core: Core, asked: Returning): Promise<void> {
  const { ticketId, memberId } = asked
  const held = await readHeldTicket(core, ticketId)
  if (held === undefined || held.row.holder_id !== memberId) fail('ticket.unknown')
  if (held.row.returned_at !== null && held.row.revoked_at !== null) return
  const refused = refusalFor(held, core.clock.now())
  if (refused !== null) fail(refused)
  const { product_id: productId, buyer_id: buyerId } = held.row
  await takeTicketBack(core, {
    held,
    memberId,
    locale: asked.locale,
    // one refund for one ticket
    idempotencyKey: `return-${ticketId}`,
    confirmLarge: needsNoConfirming,
    reason: 'returned by its holder',
    // a holder who was given a ticket does not decide about the buyer's money
    toWallet: asked.way === 'wallet' && buyerId === memberId,
    before: (tx) => startReturn(tx, core, { productId, ticketId, memberId }),
  })
}
