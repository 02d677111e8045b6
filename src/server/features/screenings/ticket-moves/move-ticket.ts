import type { Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId, ProductId, TicketId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { tellMember } from '#server/features/notices/messages/index.ts'
import type { Audit } from '#server/audit.ts'
import { lockPurchase } from '#server/features/payments/purchases/index.ts'
import { reasonOf } from '#server/features/payments/refunds/index.ts'
import { insertProposal } from '#server/features/screenings/control/index.ts'
import {
  type HeldTicket,
  lockHeldTicket,
  lockScreenings,
  moveToScreening,
  readHeldTicket,
} from '#server/features/screenings/schedule/index.ts'
import { withdrawGift } from '#server/features/screenings/ticket-transfers/index.ts'
import { offerSeatsSoon } from '#server/features/screenings/waiting-list/index.ts'
import { calendarNumber, insertMoves } from './move-queries.ts'
import { movedWords } from './move-words.ts'
import { type MovePlan, planMove } from './plan-move.ts'

export interface MoveOrder {
  id: TicketId
  /** Other tickets of its purchase that go along. */
  others: readonly TicketId[]
  to: ProductId
}

const idsOf = ({ id, others }: MoveOrder): TicketId[] => [...new Set([id, ...others])].toSorted()

async function readAll(core: Core, order: MoveOrder): Promise<HeldTicket[]> {
  const held = await Promise.all(idsOf(order).map((id) => readHeldTicket(core, id)))
  return held.map((one) => one ?? fail('ticket.unknown'))
}

/** Returns what a move would do now. Fails with the errors of `planMove`. */
export async function readPlan(core: Core, order: MoveOrder): Promise<MovePlan> {
  return planMove(core.db, await readAll(core, order), order.to, core.clock.now())
}

/**
 * Locks in the order of all: the purchase (whose refunds end its tickets wherever they are), both screenings, then the
 * tickets; and reads what is true now.
 */
async function lockAll(tx: Tx, core: Core, order: MoveOrder): Promise<HeldTicket[]> {
  const known = await readAll({ ...core, db: tx }, order)
  const [first] = known
  if (first === undefined) fail('ticket.unknown')
  if (first.row.purchase_id !== null) await lockPurchase(tx, first.row.purchase_id)
  await lockScreenings(tx, [first.row.product_id, order.to])
  const held: HeldTicket[] = []
  for (const { row } of known) {
    const one = (await lockHeldTicket(tx, row.id, core.clock.now())) ?? fail('ticket.unknown')
    if (one.row.product_id !== first.row.product_id) fail('ticket_move.meanwhile')
    held.push(one)
  }
  return held
}

/** Each holder is told once, of all their tickets, with the new entry for their calendar. */
async function tellHolders(tx: Tx, core: Core, plan: MovePlan): Promise<void> {
  const { moving, target } = plan
  const made = core.clock.now()
  const site = core.config.publicUrl
  const tickets: { id: TicketId; holderId: MemberId; sequence: number }[] = []
  for (const { row } of moving)
    tickets.push({ id: row.id, holderId: row.holder_id, sequence: await calendarNumber(tx, row.id) })
  for (const holderId of new Set(tickets.map((ticket) => ticket.holderId))) {
    const own = tickets.filter((ticket) => ticket.holderId === holderId)
    await tellMember(tx, core, { memberId: holderId, kind: 'tickets' }, (locale) =>
      movedWords({ to: target.row, tickets: own, site, made }, locale),
    )
  }
}

/**
 * Moves unplayed tickets to another screening of their title as a preview has shown it: in one commit the seats change,
 * the codes are new, open gift links end, a lower price is proposed to finance, and the holders are told. Two presses
 * move it once: a ticket that has left is of another screening (`ticket_move.meanwhile`). Fails also with
 * `ticket_move.changed` when the preview is not true any more, and with the refusals of `planMove`.
 */
export async function moveTicket(
  core: Core,
  desk: { memberId: MemberId; audit: Audit },
  order: MoveOrder & { fingerprint: string; reason: string },
): Promise<number> {
  const reason = reasonOf(order.reason)
  const { memberId, audit } = desk
  return transaction(core.db, async (tx) => {
    const held = await lockAll(tx, core, order)
    const now = core.clock.now()
    const plan = await planMove(tx, held, order.to, now)
    if (plan.fingerprint !== order.fingerprint) fail('ticket_move.changed')
    const { product_id: from, release_at: startsBefore } = held[0]?.row ?? fail('ticket.unknown')
    const tickets = held.map(({ row }) => ({ id: row.id, returnsUntil: row.moved_returns_until }))
    await moveToScreening(tx, core.config.secret, { from, to: order.to, tickets }, now)
    const ids = tickets.map(({ id }) => id)
    await insertMoves(tx, { ids, from, to: order.to, startsBefore, reason, memberId, at: now })
    for (const { id, back, waived } of plan.differences) {
      // its link promised another evening
      await withdrawGift(tx, id, now)
      if (back > 0) await insertProposal(tx, { ticketId: id, memberId, reason, now, amount: back })
      const details = { reason, from, to: order.to, back, waived }
      await audit(tx, { memberId, action: 'ticket.moved', subject: `ticket:${id}`, details })
    }
    await tellHolders(tx, core, plan)
    await offerSeatsSoon(tx, core, from)
    return ids.length
  })
}
