import { transaction } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import type { PurchaseId, TicketId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { ConfirmLarge } from '#server/confirm-first.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { tellMember } from '#server/features/notices/messages/index.ts'
import { lockPurchase } from '#server/features/payments/purchases/index.ts'
import {
  leftOf,
  reasonOf,
  refundStanding,
  requestRefund,
  settleRefund,
} from '#server/features/payments/refunds/index.ts'
import {
  type HeldTicket,
  lockHeldTicket,
  lockScreening,
  markReturned,
  readHeldTicket,
} from '#server/features/screenings/schedule/index.ts'
import { moneyOfTicket, takeTicketBack } from '#server/features/screenings/ticket-returns/index.ts'
import { offerSeatsSoon } from '#server/features/screenings/waiting-list/index.ts'
import { decideProposal, findDifference, insertProposal, lockDifference } from '../moving/proposal-queries.ts'
import type { TicketDesk } from '../ticket-desk.ts'
import { refundedWords } from '../ticket-words.ts'

const subjectOf = (id: TicketId) => `ticket:${id}`

/** A standing ticket for which money would go back. Fails with `ticket.unknown` or `screening_desk.no_money`. */
async function paidTicket(core: Core, id: TicketId): Promise<HeldTicket> {
  const held = await readHeldTicket(core, id)
  if (held === undefined || held.row.revoked_at !== null) fail('ticket.unknown')
  return (await moneyOfTicket(core, held)) === null ? fail('screening_desk.no_money') : held
}

/** Support proposes that the money of a ticket goes back. Fails with `screening_desk.proposed` where that is open. */
export async function proposeRefund(
  core: Core,
  desk: TicketDesk,
  order: { id: TicketId; reason: string },
): Promise<void> {
  const { id } = order
  const { memberId } = desk
  const reason = reasonOf(order.reason)
  await paidTicket(core, id)
  await transaction(core.db, async (tx) => {
    const isNew = await insertProposal(tx, { ticketId: id, memberId, reason, now: core.clock.now() })
    if (!isNew) fail('screening_desk.proposed')
    await desk.audit(tx, { memberId, action: 'ticket.refund_proposed', subject: subjectOf(id), details: { reason } })
  })
}

/** Finance declines it; the ticket stays as it is. Fails with `screening_desk.no_proposal`. */
export async function declineRefund(
  core: Core,
  desk: TicketDesk,
  order: { id: TicketId; reason: string },
): Promise<void> {
  const { id } = order
  const { memberId } = desk
  const reason = reasonOf(order.reason)
  await transaction(core.db, async (tx) => {
    if (!(await decideProposal(tx, id, { state: 'declined', memberId, now: core.clock.now() })))
      fail('screening_desk.no_proposal')
    await desk.audit(tx, { memberId, action: 'ticket.refund_declined', subject: subjectOf(id), details: { reason } })
  })
}

/** Buyer and holder, each once. */
/** Staff who pay back. */
type MoneyDesk = TicketDesk & { confirmLarge: ConfirmLarge }

async function tell(tx: Tx, core: Core, { row }: HeldTicket): Promise<void> {
  const about = { title_fa: row.title_fa, title_en: row.title_en }
  const concerned = new Set([row.holder_id, ...(row.buyer_id === null ? [] : [row.buyer_id])])
  for (const memberId of concerned)
    await tellMember(tx, core, { memberId, kind: 'money' }, (locale) =>
      refundedWords(about, locale, memberId === row.buyer_id),
    )
}

/**
 * Finance pays one ticket back: this one of its line ends and no other, whatever was played, its seat is free, and its
 * buyer gets the money the way it was paid, or in the wallet. Once, however often it is pressed; by the refund's key
 * the person who asked can tell that it was theirs. Fails with `ticket.unknown`, `screening_desk.no_money`, or as a
 * refund does.
 */
export async function refundTicket(
  core: Core,
  desk: MoneyDesk,
  order: { id: TicketId; reason: string; toWallet: boolean; locale: Locale; key?: string },
): Promise<void> {
  const { id, toWallet, locale, key = `desk-ticket-${id}` } = order
  const { memberId, audit } = desk
  const reason = reasonOf(order.reason)
  const held = await paidTicket(core, id)
  const { product_id: productId } = held.row
  await takeTicketBack(core, {
    held,
    memberId,
    locale,
    toWallet,
    reason,
    audit,
    confirmLarge: desk.confirmLarge,
    idempotencyKey: key,
    async before(tx) {
      const now = core.clock.now()
      await lockScreening(tx, productId)
      const ticket = await lockHeldTicket(tx, id, now)
      if (ticket === undefined || ticket.row.revoked_at !== null) fail('ticket.unknown')
      if (ticket.row.product_id !== productId) fail('ticket_move.meanwhile')
      await markReturned(tx, id, now)
      await decideProposal(tx, id, { state: 'paid', memberId, now })
      await tell(tx, core, ticket)
      await audit(tx, { memberId, action: 'ticket.refunded', subject: subjectOf(id), details: { reason } })
      await offerSeatsSoon(tx, core, productId)
    },
  })
}

/** Returns the part of a line's money that may still go back; with the last of it its tickets would end. */
async function leftOfLine(
  tx: Tx,
  core: Core,
  { purchaseId, position }: { purchaseId: PurchaseId; position: number },
): Promise<number> {
  const { lines } = await refundStanding(core, tx, await lockPurchase(tx, purchaseId))
  const line = lines.find((one) => one.position === position)
  return line === undefined ? 0 : leftOf(line).amount
}

/**
 * Finance pays the part of a ticket's money that is proposed because it was moved to where it costs less; the ticket
 * stands. The refund's key is the proposal, so it is paid once. Fails with `screening_desk.no_proposal`, with
 * `screening_desk.no_money` where no more than that is left of its line, or as a refund does.
 */
export async function payDifference(
  core: Core,
  desk: MoneyDesk,
  order: { id: TicketId; reason: string; toWallet: boolean; locale: Locale },
): Promise<void> {
  const { id, toWallet, locale } = order
  const { memberId, audit } = desk
  const reason = reasonOf(order.reason)
  const difference = await findDifference(core.db, id)
  if (difference === undefined) fail('screening_desk.no_proposal')
  const { amount, purchase_id: purchaseId, position } = difference
  const before = async (tx: Tx) => {
    const now = core.clock.now()
    const open = await lockDifference(tx, id)
    const ticket = await lockHeldTicket(tx, id, now)
    const isSame = open?.id === difference.id && ticket !== undefined && ticket.row.revoked_at === null
    if (!isSame) fail('screening_desk.no_proposal')
    if ((await leftOfLine(tx, core, { purchaseId, position })) <= amount) fail('screening_desk.no_money')
    await decideProposal(tx, id, { state: 'paid', memberId, now })
    const details = { reason, amount }
    await audit(tx, { memberId, action: 'ticket.difference_paid', subject: subjectOf(id), details })
  }
  const refund = await requestRefund(
    core,
    {
      memberId,
      locale,
      audit,
      before,
      confirmLarge: desk.confirmLarge,
      idempotencyKey: `desk-difference-${difference.id}`,
    },
    { purchaseId, amount: null, lines: [{ position, amount }], reason, toWallet },
  )
  if (refund.step === 'wallet') await settleRefund(core, refund.id)
}
