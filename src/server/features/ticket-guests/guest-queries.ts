import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, TicketGuestId, TicketId } from '#lib/ids.ts'

/** The guests whom this holder has on a ticket, by seat. */
export async function listGuests(db: Db | Tx, ticketId: TicketId, holderId: MemberId) {
  return db
    .selectFrom('ticket_guests')
    .where('ticket_id', '=', ticketId)
    .where('holder_id', '=', holderId)
    .orderBy('number')
    .select(['id', 'number', 'name'])
    .select((eb) => eb('token_hash', 'is not', null).as('by_link'))
    .execute()
}

export async function findLink(db: Db | Tx, ticketId: TicketId, holderId: MemberId) {
  return db
    .selectFrom('ticket_guest_links')
    .where('ticket_id', '=', ticketId)
    .where('holder_id', '=', holderId)
    .select('made_at')
    .executeTakeFirst()
}

/** The ticket of a link whose maker still holds it. */
export async function findTicketOfLink(db: Db | Tx, secretHash: Buffer) {
  return db
    .selectFrom('ticket_guest_links')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.id', '=', 'ticket_guest_links.ticket_id')
        .onRef('tickets.holder_id', '=', 'ticket_guest_links.holder_id'),
    )
    .where('ticket_guest_links.secret_hash', '=', secretHash)
    .where('tickets.revoked_at', 'is', null)
    .select(['tickets.id', 'tickets.holder_id'])
    .executeTakeFirst()
}

/** The seat of a guest's session, on a ticket that stands and is held by who invited them. */
export async function findSeatOfToken(db: Db | Tx, tokenHash: Buffer) {
  return db
    .selectFrom('ticket_guests')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.id', '=', 'ticket_guests.ticket_id')
        .onRef('tickets.holder_id', '=', 'ticket_guests.holder_id'),
    )
    .where('ticket_guests.token_hash', '=', tokenHash)
    .where('tickets.revoked_at', 'is', null)
    .select(['ticket_guests.id', 'ticket_guests.name', 'ticket_guests.number'])
    .select(['tickets.id as ticket_id', 'tickets.seats', 'tickets.product_id'])
    .executeTakeFirst()
}

export async function insertGuest(
  tx: Tx,
  guest: {
    ticketId: TicketId
    holderId: MemberId
    number: number
    name: string
    tokenHash: Buffer | null
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('ticket_guests')
    .values({
      ticket_id: guest.ticketId,
      holder_id: guest.holderId,
      number: guest.number,
      name: guest.name,
      token_hash: guest.tokenHash,
      joined_at: guest.now,
    })
    .execute()
}

/** False when there is no such guest on this ticket. */
export async function deleteGuest(tx: Tx, ticketId: TicketId, id: TicketGuestId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('ticket_guests')
    .where('ticket_id', '=', ticketId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Writes the link of a ticket in the place of the one of before. */
export async function writeLink(
  tx: Tx,
  link: { ticketId: TicketId; holderId: MemberId; secretHash: Buffer; now: Date },
): Promise<void> {
  const { ticketId, holderId, secretHash, now } = link
  await tx
    .insertInto('ticket_guest_links')
    .values({ ticket_id: ticketId, holder_id: holderId, secret_hash: secretHash, made_at: now })
    .onConflict((conflict) =>
      conflict.column('ticket_id').doUpdateSet({ holder_id: holderId, secret_hash: secretHash, made_at: now }),
    )
    .execute()
}

export async function deleteLink(tx: Tx, ticketId: TicketId): Promise<void> {
  await tx.deleteFrom('ticket_guest_links').where('ticket_id', '=', ticketId).execute()
}

/** Guests of a member's tickets, for the data export. */
export async function listGuestData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('ticket_guests')
    .innerJoin('tickets', 'tickets.id', 'ticket_guests.ticket_id')
    .where('ticket_guests.holder_id', '=', memberId)
    .orderBy('ticket_guests.joined_at')
    .orderBy('ticket_guests.id')
    .select(['tickets.product_id', 'ticket_guests.name', 'ticket_guests.number', 'ticket_guests.joined_at'])
    .execute()
}

export async function eraseGuests(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('ticket_guests').where('holder_id', '=', memberId).execute()
  await tx.deleteFrom('ticket_guest_links').where('holder_id', '=', memberId).execute()
}

/** Forgets names and links of screenings that ended before an instant. @returns how many names */
export async function forgetGuests(db: Db, endedBefore: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ticket_guests using tickets, products
    where tickets.id = ticket_guests.ticket_id and products.id = tickets.product_id
      and products.release_ends_at < ${endedBefore}`.execute(db)
  await sql`
    delete from ticket_guest_links using tickets, products
    where tickets.id = ticket_guest_links.ticket_id and products.id = tickets.product_id
      and products.release_ends_at < ${endedBefore}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
