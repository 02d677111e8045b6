import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { MemberId, ProductId, TicketOfferId } from '#lib/ids.ts'
import { narrowest } from '#server/features/playback/play/index.ts'
import { instant, offerFacts, offersOf } from '../offer-queries.ts'
import type { SaleFacts, SeatHold, SeatLine } from './seat-facts.ts'

const holdsOf = (eb: ExpressionBuilder<DB, 'screenings'>, memberId: MemberId | null) =>
  jsonArrayFrom(
    eb
      .selectFrom('seat_holds')
      .innerJoin('purchases', 'purchases.id', 'seat_holds.purchase_id')
      .leftJoin('invitation_uses', (join) =>
        join
          .onRef('invitation_uses.purchase_id', '=', 'seat_holds.purchase_id')
          .onRef('invitation_uses.position', '=', 'seat_holds.position'),
      )
      .whereRef('seat_holds.product_id', '=', 'screenings.product_id')
      .where('seat_holds.member_id', '=', memberId)
      .select(['seat_holds.purchase_id', 'seat_holds.position', 'seat_holds.offer_id', 'seat_holds.state'])
      .select(['seat_holds.tickets', 'seat_holds.seats', 'purchases.expires_at', 'invitation_uses.invitation_id']),
  )

const invitationOf = (eb: ExpressionBuilder<DB, 'screenings'>, memberId: MemberId | null) =>
  jsonObjectFrom(
    eb
      .selectFrom('invitations_shown')
      .innerJoin('screening_invitations', 'screening_invitations.id', 'invitations_shown.invitation_id')
      .whereRef('invitations_shown.product_id', '=', 'screenings.product_id')
      .where('invitations_shown.member_id', '=', memberId)
      .select(['screening_invitations.id', 'screening_invitations.uses', 'screening_invitations.taken'])
      .select(['screening_invitations.seats_each', 'screening_invitations.ends_at', 'screening_invitations.closed_at']),
  )

const ticketsHeldBy = (eb: ExpressionBuilder<DB, 'screenings'>, memberId: MemberId | null) =>
  eb
    .selectFrom('tickets')
    .whereRef('tickets.product_id', '=', 'screenings.product_id')
    .where('tickets.holder_id', '=', memberId)
    .where('tickets.revoked_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))

const lineOf = (eb: ExpressionBuilder<DB, 'screenings'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('waiting_entries')
      .whereRef('waiting_entries.product_id', '=', 'screenings.product_id')
      .where('waiting_entries.state', '=', 'waiting')
      .orderBy('waiting_entries.joined_at')
      .orderBy('waiting_entries.id')
      .select(['waiting_entries.id', 'waiting_entries.seats', 'waiting_entries.all_or_none']),
  )

const offeredTo = (eb: ExpressionBuilder<DB, 'screenings'>, memberId: MemberId | null) =>
  jsonObjectFrom(
    eb
      .selectFrom('waiting_entries')
      .whereRef('waiting_entries.product_id', '=', 'screenings.product_id')
      .where('waiting_entries.member_id', '=', memberId)
      .where('waiting_entries.state', '=', 'offered')
      .select(['waiting_entries.id', 'waiting_entries.offered_seats', 'waiting_entries.offer_ends_at'])
      .$narrowType<{ offered_seats: number; offer_ends_at: Date }>(),
  )

const saleRows = (db: Db | Tx, memberId: MemberId | null) =>
  db
    .selectFrom('screenings')
    .innerJoin('products', 'products.id', 'screenings.product_id')
    .leftJoin('programme_items', (join) =>
      join
        .onRef('programme_items.product_id', '=', 'products.id')
        .on('programme_items.product_kind', '=', 'screening')
        .on('programme_items.is_main', '=', true),
    )
    .leftJoin('products as shown', 'shown.id', 'programme_items.item_id')
    .select(['screenings.product_id', 'screenings.mode', 'screenings.fate', 'screenings.doors_minutes'])
    .select(['screenings.sale_starts_at', 'screenings.sale_ends_at', 'screenings.return_hours'])
    .select(['screenings.most_per_member', 'screenings.capacity', 'screenings.sold', 'screenings.held'])
    .select(['screenings.at_door', 'screenings.pass_quota', 'screenings.pass_taken', 'screenings.is_by_invitation'])
    .select(['products.state', 'products.title_fa', 'products.title_en'])
    .select(['products.release_at', 'products.release_ends_at', 'products.regions', 'shown.regions as shown_regions'])
    .select((eb) => [
      sql<number>`greatest(products.age_rating, shown.age_rating)`.as('age_rating'),
      offersOf(eb).as('offers'),
      holdsOf(eb, memberId).as('own'),
      ticketsHeldBy(eb, memberId).as('own_tickets'),
      lineOf(eb).as('line'),
      offeredTo(eb, memberId).as('offered'),
      invitationOf(eb, memberId).as('invitation'),
    ])

type SaleRow = Awaited<ReturnType<ReturnType<typeof saleRows>['execute']>>[number]

function invitationFacts(shown: SaleRow['invitation']): SaleFacts['invitation'] {
  if (shown === null) return null
  const { id, uses, taken, seats_each: seatsEach, ends_at: endsAt, closed_at: closedAt } = shown
  return { id, usesLeft: uses - taken, seatsEach, endsAt: instant(endsAt), isClosed: closedAt !== null }
}

function saleOf(row: SaleRow): SaleFacts {
  return {
    productId: row.product_id,
    isPublished: row.state === 'published',
    titleFa: row.title_fa,
    titleEn: row.title_en,
    ...narrowest([
      { ageRating: row.age_rating, regions: row.regions },
      { ageRating: 0, regions: row.shown_regions },
    ]),
    mode: row.mode,
    fate: row.fate,
    doorsMinutes: row.doors_minutes,
    startsAt: row.release_at,
    endsAt: row.release_ends_at,
    saleStartsAt: row.sale_starts_at,
    saleEndsAt: row.sale_ends_at,
    returnHours: row.return_hours,
    capacity: row.capacity,
    sold: row.sold,
    held: row.held,
    atDoor: row.at_door,
    keptForPasses: row.pass_quota - row.pass_taken,
    mostPerMember: row.most_per_member,
    offers: row.offers.map(offerFacts),
    own: row.own.map((hold) => ({
      purchaseId: hold.purchase_id,
      position: hold.position,
      offerId: hold.offer_id,
      tickets: hold.tickets,
      seats: hold.seats,
      state: hold.state,
      until: new Date(hold.expires_at),
      invitationId: hold.invitation_id,
    })),
    ownTickets: row.own_tickets ?? 0,
    released: 0,
    isByInvitation: row.is_by_invitation,
    invitation: invitationFacts(row.invitation),
    line: row.line.map(({ id, seats, all_or_none: isAllOrNone }) => ({ id, seats, isAllOrNone })),
    offered:
      row.offered === null
        ? null
        : { id: row.offered.id, seats: row.offered.offered_seats, until: new Date(row.offered.offer_ends_at) },
  }
}

/** A screening's sale, with what one member has of it; undefined when there is no such screening. One statement. */
export async function findSale(db: Db | Tx, productId: ProductId, memberId: MemberId | null) {
  const row = await saleRows(db, memberId).where('screenings.product_id', '=', productId).executeTakeFirst()
  return row === undefined ? undefined : saleOf(row)
}

/** The same, by one of its offers. */
export async function findSaleOfOffer(db: Db, offerId: TicketOfferId, memberId: MemberId) {
  const row = await saleRows(db, memberId)
    .where('screenings.product_id', '=', (eb) =>
      eb.selectFrom('ticket_offers').where('ticket_offers.id', '=', offerId).select('ticket_offers.product_id'),
    )
    .executeTakeFirst()
  return row === undefined ? undefined : saleOf(row)
}

/**
 * Locks the buyer, so that two purchases of one member never take over each other's seats at the same moment. False when
 * the account was deleted.
 */
export async function lockMember(tx: Tx, memberId: MemberId): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('deleted_at')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.deleted_at === null
}

/** Locks the count of a screening's seats: nobody else takes or frees one until the transaction ends. */
export async function lockScreening(tx: Tx, productId: ProductId): Promise<void> {
  await tx
    .selectFrom('screenings')
    .select('product_id')
    .where('product_id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks several, in the one order of all who lock more than one. */
export async function lockScreenings(tx: Tx, ids: readonly ProductId[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) await lockScreening(tx, id)
}

/** A screening's seats; undefined when there is no such screening. */
export async function countSeats(db: Db | Tx, productId: ProductId) {
  return db
    .selectFrom('screenings')
    .where('product_id', '=', productId)
    .select(['capacity', 'sold', 'held', 'pass_quota', 'pass_taken'])
    .executeTakeFirst()
}

/** Locks an offer, so that no editor withdraws it meanwhile; always after its screening. */
export async function lockOffer(tx: Tx, offerId: TicketOfferId): Promise<void> {
  await tx.selectFrom('ticket_offers').select('id').where('id', '=', offerId).forNoKeyUpdate().executeTakeFirst()
}

/** Adds to the counts of a screening's seats. */
export async function moveSeats(
  tx: Tx,
  productId: ProductId,
  by: { held?: number; sold?: number; passes?: number; atDoor?: number },
): Promise<void> {
  await tx
    .updateTable('screenings')
    .set((eb) => ({
      held: eb('held', '+', by.held ?? 0),
      sold: eb('sold', '+', by.sold ?? 0),
      pass_taken: eb('pass_taken', '+', by.passes ?? 0),
      at_door: eb('at_door', '+', by.atDoor ?? 0),
    }))
    .where('product_id', '=', productId)
    .execute()
}

/** Adds to the count of an offer's tickets. */
export async function moveTickets(tx: Tx, offerId: TicketOfferId, by: number): Promise<void> {
  await tx
    .updateTable('ticket_offers')
    .set((eb) => ({ taken: eb('taken', '+', by) }))
    .where('id', '=', offerId)
    .execute()
}

export async function insertHold(
  tx: Tx,
  line: SeatLine,
  hold: { seats: number; state: 'held' | 'sold'; now: Date },
): Promise<void> {
  await tx
    .insertInto('seat_holds')
    .values({
      purchase_id: line.purchaseId,
      position: line.position,
      offer_id: line.offerId,
      product_id: line.productId,
      member_id: line.memberId,
      tickets: line.tickets,
      seats: hold.seats,
      state: hold.state,
      held_at: hold.now,
    })
    .execute()
}

export async function markSold(tx: Tx, line: Pick<SeatLine, 'purchaseId' | 'position'>): Promise<void> {
  await tx
    .updateTable('seat_holds')
    .set({ state: 'sold' })
    .where('purchase_id', '=', line.purchaseId)
    .where('position', '=', line.position)
    .execute()
}

/** Removes an unpaid hold; undefined when there is none (any more). */
export async function deleteHeld(tx: Tx, line: Pick<SeatHold, 'purchaseId' | 'position'>) {
  return tx
    .deleteFrom('seat_holds')
    .where('purchase_id', '=', line.purchaseId)
    .where('position', '=', line.position)
    .where('state', '=', 'held')
    .returning(['offer_id', 'tickets', 'seats'])
    .executeTakeFirst()
}
