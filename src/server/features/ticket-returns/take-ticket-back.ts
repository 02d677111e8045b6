import { transaction } from '#db/transaction.ts'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import { moneyOfLowered } from '#lib/line-share.ts'
import type { Locale } from '#lib/locale.ts'
import type { Money } from '#lib/money.ts'
import type { Core } from '../../core.ts'
import type { Audit } from '../discounts/index.ts'
import { findPurchase } from '../purchases/index.ts'
import { leftOf, refundStanding, requestRefund, settleRefund } from '../refunds/index.ts'
import { fail } from '../../fail.ts'
import { endTickets, type HeldTicket } from '../screenings/index.ts'
import { findLowered } from './lowered-queries.ts'

type InLine = { row: Pick<HeldTicket['row'], 'id' | 'purchase_id' | 'position'> }

/** What moved tickets of its line got back on their own, and what this one did. */
async function readLowered(db: Db | Tx, { row }: InLine): Promise<{ all: number; these: number }> {
  const { id, purchase_id: purchaseId, position } = row
  return purchaseId === null || position === null ? { all: 0, these: 0 } : findLowered(db, { id, purchaseId, position })
}

/** A line of a purchase that was paid with money; null when nothing goes back for the ticket. */
async function paidLineOf(core: Core, { row }: InLine) {
  const { purchase_id: purchaseId, position } = row
  if (purchaseId === null || position === null) return null
  const purchase = await findPurchase(core.db, purchaseId)
  const line = purchase?.lines.find((one) => one.position === position)
  return purchase === undefined || line === undefined || line.amount === 0 ? null : { purchase, line, position }
}

/** The money of one ticket of its line that would go back now, in Rials or cents; null when none does. */
export async function moneyOfTicket(core: Core, ticket: InLine): Promise<Money | null> {
  const paid = await paidLineOf(core, ticket)
  if (paid === null) return null
  const { lines, obstacle } = await refundStanding(core, core.db, paid.purchase)
  const line = lines.find((one) => one.position === paid.position)
  if (line === undefined || obstacle !== null) return null
  const amount = moneyOfLowered(1, leftOf(line), await readLowered(core.db, ticket))
  return amount === 0 ? null : { amount, currency: paid.purchase.currency }
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
  /**
   * Runs first, in the same transaction, and not for a repeated request. It locks screening and ticket, refuses by failing,
   * and marks the ticket, so that exactly this one of its line is taken back (`markReturned`).
   */
  before: (tx: Tx) => Promise<void>
}

/**
 * Takes one ticket back: it ends, its seat is free, and the money of one of its line goes to whoever bought it. A ticket
 * that cost nothing just ends. Dies between two statements: nothing has happened, or the refund's job goes on. Fails with
 * what `before` or `requestRefund` fails with.
 */
export async function takeTicketBack(core: Core, asked: TicketBack): Promise<void> {
  const { held, idempotencyKey, reason, toWallet, memberId, locale, before } = asked
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
  const lowered = await readLowered(core.db, held)
  const desk = {
    ...{ memberId, idempotencyKey, locale, audit },
    async before(tx: Tx) {
      await before(tx)
      // paid in this very moment because a ticket of the line was moved: the sum is another one
      const { all, these } = await readLowered(tx, held)
      if (all !== lowered.all || these !== lowered.these) fail('ticket_move.meanwhile')
    },
  }
  const money = lowered.all === 0 ? null : await moneyOfTicket(core, held)
  const lines = [{ position: paid.position, quantity: 1, ...(money === null ? {} : { amount: money.amount }) }]
  const refund = await requestRefund(core, desk, {
    ...{ purchaseId: paid.purchase.id, amount: null, lines, reason, toWallet },
  })
  if (refund.step === 'wallet') await settleRefund(core, refund.id)
}
