import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { PurchaseId, TicketId } from '#lib/ids.ts'

/** Money of seats that came back: of all standing tickets of a line, and of one of them. */
export async function sumOfSeatReturns(
  db: Db | Tx,
  line: { purchaseId: PurchaseId; position: number; ticketId: TicketId },
): Promise<{ ofLine: number; ofTicket: number }> {
  const row = await db
    .selectFrom('group_seat_returns')
    .innerJoin('tickets', 'tickets.id', 'group_seat_returns.ticket_id')
    .where('tickets.purchase_id', '=', line.purchaseId)
    .where('tickets.position', '=', line.position)
    .where('tickets.revoked_at', 'is', null)
    .select([
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('of_line'),
      sql<number>`coalesce(sum(amount) filter (where ticket_id = ${line.ticketId}), 0)::bigint`.as('of_ticket'),
    ])
    .executeTakeFirstOrThrow()
  return { ofLine: Number(row.of_line), ofTicket: Number(row.of_ticket) }
}

/** Seats of a ticket that came back when it had so many. */
export async function findSeatReturn(db: Db | Tx, ticketId: TicketId, seatsBefore: number) {
  return db
    .selectFrom('group_seat_returns')
    .where('ticket_id', '=', ticketId)
    .where('seats_before', '=', seatsBefore)
    .select(['seats', 'is_by_hour'])
    .executeTakeFirst()
}

export interface SeatReturn {
  ticketId: TicketId
  seatsBefore: number
  seats: number
  /** In Rials or cents. */
  amount: number
  isByHour: boolean
  at: Date
}

export async function insertSeatReturn(tx: Tx, back: SeatReturn): Promise<void> {
  await tx
    .insertInto('group_seat_returns')
    .values({
      ticket_id: back.ticketId,
      seats_before: back.seatsBefore,
      seats: back.seats,
      amount: back.amount,
      is_by_hour: back.isByHour,
      at: back.at,
    })
    .execute()
}
