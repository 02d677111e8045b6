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
    .select(['id', 'number', 'name', 'sealed_code'])
    .select((eb) => eb('key_hash', 'is not', null).as('by_link'))
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

/** Seats on tickets that stand and are held by who invited the guest; none whose evening ended before that. */
const seats = (db: Db | Tx, endedAfter: Date) =>
  db
    .selectFrom('ticket_guests')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.id', '=', 'ticket_guests.ticket_id')
        .onRef('tickets.holder_id', '=', 'ticket_guests.holder_id'),
    )
    .innerJoin('products', 'products.id', 'tickets.product_id')
    .innerJoin('screenings', 'screenings.product_id', 'tickets.product_id')
    .leftJoin('cafes', 'cafes.id', 'screenings.cafe_id')
    .where('tickets.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('products.release_ends_at', 'is', null), eb('products.release_ends_at', '>', endedAfter)]))
    .select(['ticket_guests.id', 'ticket_guests.name', 'ticket_guests.number', 'ticket_guests.sealed_code'])
    .select(['tickets.id as ticket_id', 'tickets.seats', 'tickets.product_id'])
    .select(['cafes.address_fa', 'cafes.address_en', 'cafes.is_step_free', 'cafes.contact'])

export type SeatRow = Awaited<ReturnType<ReturnType<typeof seats>['execute']>>[number]

export async function findSeatOfToken(db: Db | Tx, tokenHash: Buffer, endedAfter: Date): Promise<SeatRow | undefined> {
  return seats(db, endedAfter).where('ticket_guests.token_hash', '=', tokenHash).executeTakeFirst()
}

export async function findSeatOfCode(db: Db, codeHash: Buffer, endedAfter: Date): Promise<SeatRow | undefined> {
  return seats(db, endedAfter).where('ticket_guests.code_hash', '=', codeHash).executeTakeFirst()
}

/** The seat that a device has taken with this key already. */
export async function findSeatOfKey(db: Tx, ticketId: TicketId, keyHash: Buffer): Promise<TicketGuestId | undefined> {
  const row = await db
    .selectFrom('ticket_guests')
    .where('ticket_id', '=', ticketId)
    .where('key_hash', '=', keyHash)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

export async function findSeatOfGuest(db: Db, id: TicketGuestId, endedAfter: Date): Promise<SeatRow | undefined> {
  return seats(db, endedAfter).where('ticket_guests.id', '=', id).executeTakeFirst()
}

/** How many of a group the door let in without a name: their seats are not to be had any more. */
export async function countNameless(db: Db | Tx, ticketId: TicketId): Promise<number> {
  const { count } = await db
    .selectFrom('door_entries')
    .where('ticket_id', '=', ticketId)
    .where('part', '=', 'nameless')
    .where('taken_back_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertGuest(
  tx: Tx,
  guest: {
    id: TicketGuestId
    ticketId: TicketId
    holderId: MemberId
    number: number
    name: string
    codeHash: Buffer
    tokenHash: Buffer
    keyHash: Buffer | null
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('ticket_guests')
    .values({
      id: guest.id,
      ticket_id: guest.ticketId,
      holder_id: guest.holderId,
      number: guest.number,
      name: guest.name,
      code_hash: guest.codeHash,
      token_hash: guest.tokenHash,
      key_hash: guest.keyHash,
      joined_at: guest.now,
    })
    .execute()
}

/** Locks a guest of a ticket, so that no tick comes between, and says whether the door has ticked the guest. */
export async function lockGuest(
  tx: Tx,
  ticketId: TicketId,
  id: TicketGuestId,
): Promise<{ cameIn: boolean } | undefined> {
  const row = await tx
    .selectFrom('ticket_guests')
    .where('ticket_id', '=', ticketId)
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  // in a statement of its own: a tick that the lock waited for is seen
  const entry = await tx
    .selectFrom('door_entries')
    .where('guest_id', '=', id)
    .where('taken_back_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return { cameIn: entry !== undefined }
}

export async function deleteGuest(tx: Tx, id: TicketGuestId): Promise<void> {
  await tx.deleteFrom('ticket_guests').where('id', '=', id).execute()
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
