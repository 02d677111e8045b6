import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { PurchaseId, TicketId } from '#lib/ids.ts'

/**
 * What standing tickets of a line got back because they were moved to where they cost less, and what of it one of them
 * got, in Rials or cents.
 */
export async function findLowered(
  db: Db | Tx,
  of: { id: TicketId; purchaseId: PurchaseId; position: number },
): Promise<{ all: number; these: number }> {
  const { rows } = await sql<{ all: number; these: number }>`
    select coalesce(sum(paid.amount), 0)::bigint as "all",
      coalesce(sum(paid.amount) filter (where tickets.id = ${of.id}), 0)::bigint as these
    from ticket_refund_proposals paid join tickets on tickets.id = paid.ticket_id
    where paid.state = 'paid' and paid.amount is not null and tickets.revoked_at is null
      and tickets.purchase_id = ${of.purchaseId} and tickets.position = ${of.position}`.execute(db)
  return rows[0] ?? { all: 0, these: 0 }
}
