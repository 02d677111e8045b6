import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, TicketId, TicketOfferId } from '#lib/ids.ts'
import type { SeatLine } from '../seats/seat-facts.ts'

/** The offer by whose terms a ticket was bought: its own, or that of its purchase once the desk has moved it. */
export const boughtOffer = sql<TicketOfferId>`coalesce(tickets.offer_id, (
  select (purchase_lines.details ->> 'offer_id')::uuid from purchase_lines
  where purchase_lines.purchase_id = tickets.purchase_id and purchase_lines.position = tickets.position))`

/** A ticket with what decides whether it may change hands; revoked ones too. */
const ticketsInHands = (db: Db | Tx) =>
  db
    .selectFrom('tickets')
    .innerJoin('screenings', 'screenings.product_id', 'tickets.product_id')
    .innerJoin('products', 'products.id', 'tickets.product_id')
    .leftJoin('purchases', 'purchases.id', 'tickets.purchase_id')
    .leftJoin('ticket_offers', (join) => join.on('ticket_offers.id', '=', boughtOffer))
    .select([
      'tickets.id',
      'tickets.product_id',
      'tickets.holder_id',
      'tickets.generation',
      'tickets.seats',
      'tickets.seats_back',
    ])
    .select(['tickets.purchase_id', 'tickets.position', 'tickets.pass_id', 'tickets.revoked_at', 'tickets.returned_at'])
    .select(['tickets.first_played_at', 'tickets.ends_at', 'tickets.created_at', 'tickets.moved_at'])
    .select(['screenings.mode', 'screenings.fate', 'screenings.return_hours', 'ticket_offers.unnamed_hours'])
    .select(['products.release_at', 'products.release_ends_at', 'products.title_fa', 'products.title_en'])
    .select('purchases.member_id as buyer_id')
    .select(
      sql<boolean>`exists (
        select 1 from door_entries where door_entries.ticket_id = tickets.id and taken_back_at is null
      )`.as('came_in'),
    )
    // a holder who took the ticket, or was moved here, after the date was moved knew the new date
    .select(
      sql<Date | null>`greatest(tickets.returns_kept_until, case when exists (
        select 1 from screening_acts where screening_acts.product_id = tickets.product_id
          and screening_acts.act in ('postpone', 'set_date')
          and screening_acts.at >= coalesce(tickets.moved_at, tickets.created_at)
      ) then screenings.returns_open_until end)`.as('moved_returns_until'),
    )

export type TicketInHandsRow = Awaited<ReturnType<ReturnType<typeof ticketsInHands>['execute']>>[number]

export async function findTicketInHands(db: Db | Tx, id: TicketId): Promise<TicketInHandsRow | undefined> {
  return ticketsInHands(db).where('tickets.id', '=', id).executeTakeFirst()
}

/** Locks a ticket: nobody plays, ends or moves it until the transaction ends. */
export async function lockTicket(tx: Tx, id: TicketId): Promise<void> {
  await tx.selectFrom('tickets').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Writes the new holder and code; guests and the group's link of the one before end with their holding, for good. */
export async function writeHolder(
  tx: Tx,
  ticket: { id: TicketId; holderId: MemberId; generation: number; codeHash: Buffer },
): Promise<void> {
  const { id, holderId, generation, codeHash } = ticket
  await tx
    .updateTable('tickets')
    .set({ holder_id: holderId, generation, code_hash: codeHash, sealed_code: null })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('ticket_guests').where('ticket_id', '=', id).execute()
  await tx.deleteFrom('ticket_guest_links').where('ticket_id', '=', id).execute()
}

/** Where a ticket goes that leaves its screening. */
export interface TicketChange {
  id: TicketId
  from: ProductId
  to: ProductId
  generation: number
  codeHash: Buffer
  /** A right to give it back that it takes along; null: none. */
  returnsUntil: Date | null
  at: Date
}

/**
 * Writes the ticket's new screening and code. Its entry in calendars keeps its name, so its number rises above all that
 * the old screening has told.
 */
export async function writeNewScreening(tx: Tx, change: TicketChange): Promise<void> {
  await sql`
    update tickets set product_id = ${change.to}, offer_id = null, moved_at = ${change.at},
      generation = ${change.generation}, code_hash = ${change.codeHash}, sealed_code = null,
      returns_kept_until = ${change.returnsUntil},
      calendar_base = calendar_base + 1
        + (select coalesce(max(sequence), 0) from screening_acts where product_id = ${change.from})
    where id = ${change.id}`.execute(tx)
}

/** Takes seats off a locked ticket; they are counted as come back. */
export async function shrinkTicket(tx: Tx, id: TicketId, seats: number): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({ seats: eb('seats', '-', seats), seats_back: eb('seats_back', '+', seats) }))
    .where('id', '=', id)
    .execute()
}

export async function markReturned(tx: Tx, id: TicketId, now: Date): Promise<void> {
  await tx.updateTable('tickets').set({ returned_at: now }).where('id', '=', id).execute()
}

/** Takes a part of the bought tickets off a line; the row goes with the last one. */
export async function shrinkSold(
  tx: Tx,
  line: Pick<SeatLine, 'purchaseId' | 'position'>,
  by: { tickets: number; seats: number },
): Promise<void> {
  const rows = tx
    .deleteFrom('seat_holds')
    .where('purchase_id', '=', line.purchaseId)
    .where('position', '=', line.position)
    .where('tickets', '<=', by.tickets)
  const gone = await rows.executeTakeFirst()
  if (gone.numDeletedRows > 0n) return
  await tx
    .updateTable('seat_holds')
    .set((eb) => ({ tickets: eb('tickets', '-', by.tickets), seats: eb('seats', '-', by.seats) }))
    .where('purchase_id', '=', line.purchaseId)
    .where('position', '=', line.position)
    .execute()
}
