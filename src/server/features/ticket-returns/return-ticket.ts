import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import type { MemberId, ProductId, PurchaseId, TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { fail } from '../../fail.ts'
import { findPurchase } from '../purchases/index.ts'
import { requestRefund, settleRefund } from '../refunds/index.ts'
import {
  endTickets,
  type HeldTicket,
  lockHeldTicket,
  lockScreening,
  markReturned,
  readHeldTicket,
} from '../screenings/index.ts'
import { offerSeatsSoon } from '../waiting-list/index.ts'
import { refusalOfReturn, type ReturnFacts, type ReturnRefusal } from './judge-return.ts'

/** What decides whether a ticket may be given back. */
export function returnFactsOf({ row, state }: HeldTicket): ReturnFacts {
  const { pass_id: passId, release_at: startsAt, return_hours: returnHours } = row
  return { state, isOfPass: passId !== null, startsAt, returnHours, movedReturnsUntil: row.moved_returns_until }
}

/** Why this ticket cannot be given back now. */
export const refusalFor = (held: HeldTicket, now: Date): ReturnRefusal | null =>
  refusalOfReturn(returnFactsOf(held), now)

/** A line of a purchase that was paid with money; null when nothing goes back for the ticket. */
export async function paidLineOf(core: Core, { row }: Pick<HeldTicket, 'row'>) {
  const { purchase_id: purchaseId, position } = row
  if (purchaseId === null || position === null) return null
  const purchase = await findPurchase(core.db, purchaseId)
  const line = purchase?.lines.find((one) => one.position === position)
  return purchase === undefined || line === undefined || line.amount === 0 ? null : { purchase, line, position }
}

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
  const refused = refusalFor(held, now)
  if (refused !== null) fail(refused)
  await markReturned(tx, asked.ticketId, now)
  await offerSeatsSoon(tx, core, asked.productId)
}

async function withMoney(
  core: Core,
  asked: Returning,
  of: { purchaseId: PurchaseId; position: number; held: HeldTicket },
) {
  const { ticketId, memberId, way, locale } = asked
  const { purchaseId, position, held } = of
  const productId = held.row.product_id
  const desk = {
    memberId,
    // one refund for one ticket, however often it is asked for
    idempotencyKey: `return-${ticketId}`,
    locale,
    // the audit log is about staff
    audit: async () => undefined,
    before: (tx: Tx) => startReturn(tx, core, { productId, ticketId, memberId }),
  }
  // whoever was given a ticket does not decide about the buyer's money
  const toWallet = way === 'wallet' && held.row.buyer_id === memberId
  const lines = [{ position, quantity: 1 }]
  const reason = 'returned by its holder'
  const refund = await requestRefund(core, desk, { purchaseId, amount: null, lines, reason, toWallet })
  if (refund.step === 'wallet') await settleRefund(core, refund.id)
}

/**
 * Gives a ticket back, once however often it is asked: it ends, its seat is free, and the money of one of its line goes
 * to whoever bought it. The buyer who holds it chooses the wallet, at once, or the way it was paid; for a ticket that was
 * given on it always goes the way it was paid. Dies between two statements: nothing has happened, or the refund's job
 * goes on. Fails with the reason of `refusalOfReturn`.
 */
export async function returnTicket(core: Core, asked: Returning): Promise<void> {
  const { ticketId, memberId } = asked
  const held = await readHeldTicket(core, ticketId)
  if (held === undefined || held.row.holder_id !== memberId) fail('ticket.unknown')
  if (held.row.returned_at !== null && held.row.revoked_at !== null) return
  const refused = refusalFor(held, core.clock.now())
  if (refused !== null) fail(refused)
  const paid = await paidLineOf(core, held)
  if (paid !== null) {
    await withMoney(core, asked, { purchaseId: paid.purchase.id, position: paid.position, held })
    return
  }
  const { product_id: productId } = held.row
  await transaction(core.db, async (tx) => {
    await startReturn(tx, core, { productId, ticketId, memberId })
    await endTickets(tx, productId, [ticketId], core.clock.now())
  })
}
