import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { PurchaseId, TicketId } from '#lib/ids.ts'

/** Money that went back for parts of standing tickets of a line, and of one of them. In Rials or cents. */
export async function sumOfPartsBack(
  db: Db | Tx,
  line: { purchaseId: PurchaseId; position: number; ticketId: TicketId },
): Promise<{ ofLine: number; ofTicket: number }> {
  const { rows } = await sql<{ of_line: number; of_ticket: number }>`
    select coalesce(sum(part.amount), 0)::bigint as of_line,
      coalesce(sum(part.amount) filter (where tickets.id = ${line.ticketId}), 0)::bigint as of_ticket
    from ticket_parts_back part join tickets on tickets.id = part.ticket_id
    where tickets.revoked_at is null
      and tickets.purchase_id = ${line.purchaseId} and tickets.position = ${line.position}`.execute(db)
  return { ofLine: Number(rows[0]?.of_line ?? 0), ofTicket: Number(rows[0]?.of_ticket ?? 0) }
}
