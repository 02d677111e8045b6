import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { TicketId } from '#lib/ids.ts'

/** The numbers of the seats that have a name. */
export async function listNamed(db: Db | Tx, ticketId: TicketId): Promise<number[]> {
  const rows = await db.selectFrom('ticket_guests').where('ticket_id', '=', ticketId).select('number').execute()
  return rows.map(({ number }) => number)
}

/** Seats of people whom the door let in without a name; all of the ticket when it was ticked as a whole. */
export async function countInside(db: Db | Tx, ticketId: TicketId): Promise<number> {
  const { seats } = await db
    .selectFrom('door_entries')
    .innerJoin('tickets', 'tickets.id', 'door_entries.ticket_id')
    .where('ticket_id', '=', ticketId)
    .where('taken_back_at', 'is', null)
    .select(
      sql<number>`coalesce(case when bool_or(part = 'ticket') then max(tickets.seats)
        else count(*) filter (where part = 'nameless') end, 0)::int`.as('seats'),
    )
    .executeTakeFirstOrThrow()
  return seats
}

/** Gives a guest of a locked ticket another number, which is free. */
export async function moveGuest(tx: Tx, ticketId: TicketId, seat: { from: number; to: number }): Promise<void> {
  await tx
    .updateTable('ticket_guests')
    .set({ number: seat.to })
    .where('ticket_id', '=', ticketId)
    .where('number', '=', seat.from)
    .execute()
}
