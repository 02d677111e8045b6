import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { TicketId } from '#lib/ids.ts'
import { boughtOffer } from '#server/features/screenings/schedule/index.ts'

const hour = sql<Date>`products.release_at - ticket_offers.unnamed_hours * interval '1 hour'`

/**
 * Unplayed group tickets that were bought before the hour of their offer, of screenings that have not begun. One that the
 * desk moved has no offer in its new screening; the terms under which it was bought go along.
 */
const underTerms = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('tickets')
    .innerJoin('screenings', 'screenings.product_id', 'tickets.product_id')
    .innerJoin('products', 'products.id', 'tickets.product_id')
    .innerJoin('ticket_offers', (join) => join.on('ticket_offers.id', '=', boughtOffer))
    .leftJoin('group_seat_hours', 'group_seat_hours.ticket_id', 'tickets.id')
    .where('ticket_offers.unnamed_hours', 'is not', null)
    .where('screenings.fate', '=', 'planned')
    .where('products.release_at', '>', now)
    .where('tickets.revoked_at', 'is', null)
    .where('tickets.first_played_at', 'is', null)
    .where('tickets.seats', '>', 1)
    .where(sql<boolean>`coalesce(tickets.moved_at, tickets.created_at) < ${hour}`)
    .where('group_seat_hours.came_at', 'is', null)

/** Tickets whose hour has come, and nobody has seen to. */
export async function listDue(db: Db, now: Date, limit: number): Promise<TicketId[]> {
  const rows = await underTerms(db, now)
    .where(sql<boolean>`${hour} <= ${now}`)
    .orderBy('tickets.id')
    .limit(limit)
    .select('tickets.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Tickets with seats that would come back, whose hour is so near that their holder is told, and was not. */
const untold = (db: Db | Tx, { now, until }: { now: Date; until: Date }) =>
  underTerms(db, now)
    .where(sql<boolean>`${hour} > ${now} and ${hour} <= ${until}`)
    // who bought it later has just read the terms; whom the desk moved has not
    .where(
      sql<boolean>`(tickets.moved_at is not null
        or tickets.created_at < ${hour} - (${until}::timestamptz - ${now}::timestamptz))`,
    )
    .where(sql<boolean>`group_seat_hours.told_of is distinct from ${hour}`)
    .where(sql<boolean>`tickets.seats > greatest(1, (select count(*) from ticket_guests where ticket_id = tickets.id))`)

export async function listUntold(db: Db, within: { now: Date; until: Date }, limit: number): Promise<TicketId[]> {
  const rows = await untold(db, within).orderBy('tickets.id').limit(limit).select('tickets.id').execute()
  return rows.map(({ id }) => id)
}

/** Notes that a holder is told of the hour, if that is still so; false when somebody else was faster. */
export async function takeTelling(tx: Tx, id: TicketId, within: { now: Date; until: Date }): Promise<boolean> {
  const due = untold(tx, within)
    .where('tickets.id', '=', id)
    .select(['tickets.id as ticket_id', hour.as('told_of')])
  const told = await tx
    .insertInto('group_seat_hours')
    .columns(['ticket_id', 'told_of'])
    .expression(due)
    .onConflict((conflict) =>
      conflict
        .column('ticket_id')
        .doUpdateSet((eb) => ({ told_of: eb.ref('excluded.told_of') }))
        .where('group_seat_hours.told_of', 'is distinct from', sql<Date>`excluded.told_of`),
    )
    .returning('ticket_id')
    .executeTakeFirst()
  return told !== undefined
}

/** Notes that the hour of a ticket has come; false when it was noted before. */
export async function takeHour(tx: Tx, id: TicketId, now: Date): Promise<boolean> {
  const came = await tx
    .insertInto('group_seat_hours')
    .values({ ticket_id: id, came_at: now })
    .onConflict((conflict) =>
      conflict.column('ticket_id').doUpdateSet({ came_at: now }).where('group_seat_hours.came_at', 'is', null),
    )
    .returning('ticket_id')
    .executeTakeFirst()
  return came !== undefined
}
