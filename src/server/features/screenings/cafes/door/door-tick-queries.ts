import { sql } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'

/** Who came of a ticket: all of it, one guest, or one more of the group without a name. */
export type DoorPart = { of: 'ticket' } | { of: 'guest'; guestId: string } | { of: 'nameless' }

export interface DoorEntry {
  id: string
  ticketId: string
  cameAt: Date
  part: DoorPart
}

/** A tick of a device without a line may arrive after the evening got another date: nobody came to that one yet. */
const isOfThisDate = (evening: ProductId, cameAt: Date) => sql<boolean>`not exists (
  select 1 from screening_acts
  where screening_acts.product_id = ${evening} and act in ('postpone', 'set_date') and at >= ${cameAt}
)`

interface Recorded {
  memberId: MemberId
  now: Date
}

/**
 * Remembers a tick of a standing ticket of this evening; one that is known already changes nothing. Of a group as many are
 * ticked without a name as have no named guest.
 */
export async function insertEntry(tx: Tx, evening: ProductId, entry: DoorEntry, by: Recorded): Promise<void> {
  const { part } = entry
  if (part.of === 'guest') return insertGuestEntry(tx, evening, { ...entry, guestId: part.guestId }, by)
  // nobody takes a seat with a name meanwhile
  if (part.of === 'nameless')
    await sql`select id from tickets where id = ${entry.ticketId} and product_id = ${evening} for update`.execute(tx)
  const mayCome =
    part.of === 'ticket'
      ? sql`true`
      : sql`tickets.seats > 1 and tickets.seats > (
          select count(*) from ticket_guests
          where ticket_guests.ticket_id = tickets.id and ticket_guests.holder_id = tickets.holder_id
        ) + (
          select count(*) from door_entries
          where door_entries.ticket_id = tickets.id and part = 'nameless' and taken_back_at is null
        )`
  await sql`
    insert into door_entries (id, ticket_id, member_id, came_at, recorded_at, part)
    select ${entry.id}, id, ${by.memberId}, ${entry.cameAt}, ${by.now}, ${part.of} from tickets
    where id = ${entry.ticketId} and product_id = ${evening} and revoked_at is null and ${mayCome}
      and ${isOfThisDate(evening, entry.cameAt)}
    on conflict (id) do nothing`.execute(tx)
}

/** The tick of a guest who is still on the ticket. */
async function insertGuestEntry(
  tx: Tx,
  evening: ProductId,
  entry: DoorEntry & { guestId: string },
  by: Recorded,
): Promise<void> {
  await sql`
    insert into door_entries (id, ticket_id, member_id, came_at, recorded_at, part, guest_id, seat)
    select ${entry.id}, tickets.id, ${by.memberId}, ${entry.cameAt}, ${by.now}, 'guest', ticket_guests.id,
      ticket_guests.number
    from ticket_guests join tickets
      on tickets.id = ticket_guests.ticket_id and tickets.holder_id = ticket_guests.holder_id
    where ticket_guests.id = ${entry.guestId} and tickets.id = ${entry.ticketId}
      and product_id = ${evening} and revoked_at is null and ${isOfThisDate(evening, entry.cameAt)}
    for key share of ticket_guests
    on conflict (id) do nothing`.execute(tx)
}

/**
 * Takes back what was ticked up to that instant: of a ticket everything, of a guest the guest's, and of those without a
 * name the last one, once however often the same tick is sent.
 */
export async function takeBack(tx: Tx, evening: ProductId, entry: DoorEntry, now: Date): Promise<void> {
  const { id, ticketId, cameAt, part } = entry
  const ofThis = sql`ticket_id = ${ticketId} and came_at <= ${cameAt} and taken_back_at is null
    and ticket_id in (select id from tickets where product_id = ${evening})`
  if (part.of === 'nameless') {
    await sql`
      update door_entries set taken_back_at = ${now}, taken_back_by = ${id}
      where id = (
        select id from door_entries where ${ofThis} and part = 'nameless' order by came_at desc, id limit 1
      ) and not exists (
        select 1 from door_entries where ticket_id = ${ticketId} and taken_back_by = ${id}
      )`.execute(tx)
    return
  }
  const which = part.of === 'guest' ? sql`guest_id = ${part.guestId}` : sql`true`
  await sql`update door_entries set taken_back_at = ${now} where ${ofThis} and ${which}`.execute(tx)
}
