import type { Db, Tx } from '#db/client.ts'
import type { TicketId } from '#lib/ids.ts'

/** Returns the seats of a ticket that came back when it had `seatsBefore` seats. */
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
