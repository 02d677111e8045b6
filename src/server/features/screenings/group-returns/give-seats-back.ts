import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Money } from '#lib/money/money.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { refundStanding, requestRefund, settleRefund } from '#server/features/payments/refunds/index.ts'
import { type HeldTicket, readHeldTicket } from '#server/features/screenings/schedule/index.ts'
import {
  insertSeatReturn,
  moneyOfSeats,
  paidLineOf,
  standingOfTicket,
} from '#server/features/screenings/ticket-returns/index.ts'
import { freeUnnamed, isRepeated, type SeatsGiven } from './free-seats.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

export interface GivingBack extends SeatsGiven {
  way: 'wallet' | 'as_paid'
  locale: Locale
  /** Runs in the same transaction, before anything is freed; may refuse by failing. */
  before?: (tx: Tx) => Promise<void>
  /** Runs last in the same transaction, with the money; null: none. */
  after?: (tx: Tx, held: HeldTicket, money: Money | null) => Promise<void>
}

/** The seats of a ticket as `moneyOfSeats` asks for them. */
export const seatsOf = ({ row }: HeldTicket, given: number) => ({
  given,
  now: row.seats,
  atFirst: row.seats + row.seats_back,
})

/** Finds the line whose money goes back for these seats of a ticket now; null when none does. */
async function moneyNow(core: Core, held: HeldTicket, asked: GivingBack) {
  const paid = asked.isPaid ? await paidLineOf(core, held) : null
  if (paid === null) return null
  const { lines, obstacle } = await refundStanding(core, core.db, paid.purchase)
  if (obstacle !== null) return null
  const amount = moneyOfSeats(await standingOfTicket(core.db, lines, held), seatsOf(held, asked.seats))
  return amount === 0 ? null : paid
}

/** Writes what came back, in the transaction that freed the seats. */
async function note(tx: Tx, core: Core, asked: GivingBack, amount: number): Promise<void> {
  const { ticketId, of: seatsBefore, seats, isByHour } = asked
  await insertSeatReturn(tx, { ticketId, seatsBefore, seats, amount, isByHour, at: core.clock.now() })
}

async function giveUp(core: Core, held: HeldTicket, asked: GivingBack): Promise<void> {
  await transaction(core.db, async (tx) => {
    await asked.before?.(tx)
    const freed = await freeUnnamed(tx, core, { ...asked, held })
    if (freed === null) return
    await note(tx, core, asked, 0)
    await asked.after?.(tx, freed, null)
  })
}

type Paid = NonNullable<Awaited<ReturnType<typeof paidLineOf>>>

async function giveBackPaid(core: Core, held: HeldTicket, asked: GivingBack, paid: Paid): Promise<void> {
  const { ticketId, of: seatsBefore, seats, isByHour, holderId } = asked
  const { purchase, position } = paid
  let freed: HeldTicket = held
  const desk = {
    memberId: holderId,
    locale: asked.locale,
    audit: async () => undefined,
    confirmLarge: needsNoConfirming,
    // seats only become fewer, so the same number names the same press
    idempotencyKey: `seats-${ticketId}-${seatsBefore}-${seats}${isByHour ? '-hour' : ''}`,
    before: async (tx: Tx) => {
      await asked.before?.(tx)
      freed = (await freeUnnamed(tx, core, { ...asked, held })) ?? fail('group_return.changed')
    },
  }
  const refund = await requestRefund(core, desk, {
    purchaseId: purchase.id,
    amount: null,
    lines: [{ position, quantity: 0 }],
    reason: isByHour ? `${seats} seats without a name came back` : `${seats} seats given back by their holder`,
    // a member who was given a ticket does not decide about the buyer's money
    toWallet: asked.way === 'wallet' && held.row.buyer_id === holderId,
    decide: async (tx, lines) => {
      const amount = moneyOfSeats(await standingOfTicket(tx, lines, freed), seatsOf(freed, seats))
      if (amount === 0) fail('group_return.changed')
      await note(tx, core, asked, amount)
      await asked.after?.(tx, freed, { amount, currency: purchase.currency })
      return [{ position, quantity: 0, amount }]
    },
  })
  if (refund.step === 'wallet') await settleRefund(core, refund.id)
}

/**
 * Gives back seats of a group ticket that nobody has taken, once however often it is asked: they are free in the
 * transaction that asks for their money, and their part of the price goes to the ticket's buyer (`moneyOfSeats`). The
 * buyer who holds it chooses the wallet, at once, or the way it was paid. Dies between two statements: nothing has
 * happened, or the refund's job goes on. Fails as `freeUnnamed` does.
 */
export async function giveSeatsBack(core: Core, asked: GivingBack): Promise<void> {
  const held = await readHeldTicket(core, asked.ticketId)
  if (held === undefined || held.row.holder_id !== asked.holderId) fail('ticket.unknown')
  if (held.row.seats !== asked.of) {
    if (await isRepeated(core.db, asked)) return
    fail(held.row.revoked_at === null ? 'group_return.changed' : 'ticket.unknown')
  }
  const paid = await moneyNow(core, held, asked)
  await (paid === null ? giveUp(core, held, asked) : giveBackPaid(core, held, asked, paid))
}
