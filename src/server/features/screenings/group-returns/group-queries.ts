import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { TicketId } from '#lib/ids.ts'

/** The numbers of the seats that have a name. */
export async function listNamed(db: Db | Tx, ticketId: TicketId): Promise<number[]> {
  const rows = await db.selectFrom('ticket_guests').where('ticket_id', '=', ticketId).select('number').execute()
  return rows.map(({ number }) => number)
}

/**
 * How many seats the door gave to people without a name: theirs do not come back. All of them when the ticket was ticked
 * as a whole.
 */
export async function countNameless(db: Db | Tx, ticketId: TicketId, seats: number): Promise<number> {
  const { whole, nameless } = await db
    .selectFrom('door_entries')
    .where('ticket_id', '=', ticketId)
    .where('taken_back_at', 'is', null)
    .select([
      sql<boolean>`coalesce(bool_or(part = 'ticket'), false)`.as('whole'),
      sql<number>`(count(*) filter (where part = 'nameless'))::int`.as('nameless'),
    ])
    .executeTakeFirstOrThrow()
  return whole ? seats : nameless
}

/** How many seats of a ticket are somebody's: of a name, or of whom the door let in without one. */
export async function countTaken(db: Db | Tx, ticketId: TicketId, seats: number): Promise<number> {
  return (await listNamed(db, ticketId)).length + (await countNameless(db, ticketId, seats))
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
