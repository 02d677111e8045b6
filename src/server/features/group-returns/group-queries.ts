import type { Db, Tx } from '#db/client.ts'
import type { TicketId } from '#lib/ids.ts'

/** The numbers of the seats that have a name. */
export async function listNamed(db: Db | Tx, ticketId: TicketId): Promise<number[]> {
  const rows = await db.selectFrom('ticket_guests').where('ticket_id', '=', ticketId).select('number').execute()
  return rows.map(({ number }) => number)
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
