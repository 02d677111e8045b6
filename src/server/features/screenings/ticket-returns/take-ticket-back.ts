import { transaction } from '#db/transaction.ts'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Money } from '#lib/money/money.ts'
import type { ConfirmLarge } from '#server/confirm-first.ts'
import type { Core } from '#server/core.ts'
import type { Audit } from '#server/audit.ts'
import { findPurchase } from '#server/features/payments/purchases/index.ts'
import {
  leftOf,
  type PaidLine,
  refundStanding,
  requestRefund,
  settleRefund,
} from '#server/features/payments/refunds/index.ts'
import { endTickets, type HeldTicket } from '#server/features/screenings/schedule/index.ts'
import { sumOfPartsBack } from './parts-back-queries.ts'
import { moneyOfOne, type TicketMoney } from './share-of-ticket.ts'

type InLine = { row: Pick<HeldTicket['row'], 'id' | 'purchase_id' | 'position'> }

/** The line of a ticket's purchase that was paid with money; null when nothing goes back for the ticket. */
export async function paidLineOf(core: Core, { row }: InLine) {
  const { purchase_id: purchaseId, position } = row
  if (purchaseId === null || position === null) return null
  const purchase = await findPurchase(core.db, purchaseId)
  const line = purchase?.lines.find((one) => one.position === position)
  return purchase === undefined || line === undefined || line.amount === 0 ? null : { purchase, line, position }
}

/** Returns the price paid for a ticket and the rest of it, from the rest of its line. In Rials or cents. */
export async function standingOfTicket(db: Db | Tx, lines: readonly PaidLine[], { row }: InLine): Promise<TicketMoney> {
  const { id: ticketId, purchase_id: purchaseId, position } = row
  const line = lines.find((one) => one.position === position)
  if (purchaseId === null || position === null || line === undefined) return { whole: 0, rest: 0 }
  return moneyOfOne(leftOf(line), await sumOfPartsBack(db, { purchaseId, position, ticketId }))
}

/** The money of one ticket of its line that would go back now, in Rials or cents; null when none does. */
export async function moneyOfTicket(core: Core, ticket: InLine): Promise<Money | null> {
  const paid = await paidLineOf(core, ticket)
  if (paid === null) return null
  const { lines, obstacle } = await refundStanding(core, core.db, paid.purchase)
  if (obstacle !== null) return null
  const { rest } = await standingOfTicket(core.db, lines, ticket)
  return rest === 0 ? null : { amount: rest, currency: paid.purchase.currency }
}

export interface TicketBack {
  held: HeldTicket
  /** One refund for one key, however often it is asked for. */
  idempotencyKey: string
  reason: string
  /** Everything to the wallet, at once; else the way it was paid. */
  toWallet: boolean
  /** Who asks for it. */
  memberId: MemberId
  locale: Locale
  /** The log of what staff do; left out where a holder asks. */
  audit?: Audit
  confirmLarge: ConfirmLarge
  /**
   * Runs first, in the same transaction, and not for a repeated request. It locks screening and ticket, refuses by failing,
   * and marks the ticket, so that exactly this one of its line is taken back (`markReturned`).
   */
  before: (tx: Tx) => Promise<void>
}

/**
 * Takes one ticket back: it ends, its seat is free, and the money of one of its line goes to its buyer. A ticket that
 * cost nothing just ends. Dies between two statements: nothing has happened, or the refund's job goes on. Fails with
 * the errors of `before` or `requestRefund`.
 */
export async function takeTicketBack(core: Core, asked: TicketBack): Promise<void> {
  const { held, idempotencyKey, reason, toWallet, memberId, locale, confirmLarge, before } = asked
  const audit: Audit = asked.audit ?? (async () => undefined)
  const paid = await paidLineOf(core, held)
  if (paid === null) {
    const { id, product_id: productId } = held.row
    await transaction(core.db, async (tx) => {
      await before(tx)
      await endTickets(tx, productId, [id], core.clock.now())
    })
    return
  }
  const desk = { memberId, idempotencyKey, locale, audit, confirmLarge, before }
  const lines = [{ position: paid.position, quantity: 1 }]
  const refund = await requestRefund(core, desk, {
    purchaseId: paid.purchase.id,
    amount: null,
    lines,
    reason,
    toWallet,
    decide: async (tx, left) => [
      { position: paid.position, quantity: 1, amount: (await standingOfTicket(tx, left, held)).rest },
    ],
  })
  if (refund.step === 'wallet') await settleRefund(core, refund.id)
}
