import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PurchaseId, TicketId } from '#lib/ids.ts'

/** Notes a proposal; false where one is open. */
export async function insertProposal(
  tx: Tx,
  proposal: {
    ticketId: TicketId
    memberId: MemberId
    reason: string
    now: Date
    /** A part of its money, in Rials or cents; left out: all of it, and the ticket ends. */
    amount?: number
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('ticket_refund_proposals')
    .values({
      ticket_id: proposal.ticketId,
      proposed_by: proposal.memberId,
      reason: proposal.reason,
      proposed_at: proposal.now,
      amount: proposal.amount ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Decides the open proposal of a ticket; false when there is none. */
export async function decideProposal(
  tx: Tx,
  ticketId: TicketId,
  decision: { state: 'paid' | 'declined'; memberId: MemberId; now: Date },
): Promise<boolean> {
  const decided = await tx
    .updateTable('ticket_refund_proposals')
    .set({ state: decision.state, decided_by: decision.memberId, decided_at: decision.now })
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return decided.numUpdatedRows > 0n
}

/** The open proposal for a part of a ticket's money, locked; undefined when there is none. */
export async function lockDifference(tx: Tx, ticketId: TicketId) {
  return tx
    .selectFrom('ticket_refund_proposals')
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'open')
    .where('amount', 'is not', null)
    .select(['id', 'amount'])
    .$narrowType<{ amount: number }>()
    .forUpdate()
    .executeTakeFirst()
}

/** The same, not locked, with the line of the purchase that pays it. */
export async function findDifference(db: Db, ticketId: TicketId) {
  return db
    .selectFrom('ticket_refund_proposals')
    .innerJoin('tickets', 'tickets.id', 'ticket_refund_proposals.ticket_id')
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'open')
    .where('amount', 'is not', null)
    .where('tickets.purchase_id', 'is not', null)
    .select(['ticket_refund_proposals.id', 'amount', 'tickets.purchase_id', 'tickets.position'])
    .$narrowType<{ amount: number; purchase_id: PurchaseId; position: number }>()
    .executeTakeFirst()
}

/** The open proposals of some tickets, with who made them. */
export async function listProposals(db: Db, ids: readonly TicketId[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('ticket_refund_proposals')
    .innerJoin('members', 'members.id', 'ticket_refund_proposals.proposed_by')
    .where('ticket_id', 'in', ids)
    .where('state', '=', 'open')
    .select([
      'ticket_id',
      'reason',
      'proposed_at',
      'amount',
      'members.first_name',
      'members.last_name',
      'members.user_name',
    ])
    .execute()
}
