import type { Db, Tx } from '#db/client.ts'
import type { MemberId, PassId, ProductId, TicketId } from '#lib/ids.ts'

/** Standing places of a pass, with what their shows say now. */
export async function listReserved(db: Db | Tx, passId: PassId) {
  return db
    .selectFrom('tickets')
    .innerJoin('screenings', 'screenings.product_id', 'tickets.product_id')
    .innerJoin('products', 'products.id', 'tickets.product_id')
    .where('tickets.pass_id', '=', passId)
    .where('tickets.revoked_at', 'is', null)
    .orderBy('products.release_at')
    .orderBy('tickets.product_id')
    .select(['tickets.id', 'tickets.product_id', 'tickets.first_played_at', 'screenings.fate', 'products.release_at'])
    .execute()
}

const shows = (db: Db | Tx) =>
  db
    .selectFrom('festival_shows')
    .innerJoin('screenings', 'screenings.product_id', 'festival_shows.screening_id')
    .innerJoin('products', 'products.id', 'festival_shows.screening_id')
    .innerJoin('products as festivals', 'festivals.id', 'festival_shows.festival_id')
    .select(['festival_shows.festival_id', 'festival_shows.screening_id', 'screenings.mode', 'screenings.fate'])
    .select(['screenings.pass_quota', 'screenings.pass_taken', 'products.state', 'products.release_at'])
    .select(['products.release_ends_at', 'festivals.state as festival_state'])

export type ShowRow = Awaited<ReturnType<ReturnType<typeof shows>['execute']>>[number]

export async function findShow(db: Db | Tx, screeningId: ProductId): Promise<ShowRow | undefined> {
  return shows(db).where('festival_shows.screening_id', '=', screeningId).executeTakeFirst()
}

export async function listShows(db: Db, festivalId: ProductId): Promise<ShowRow[]> {
  return shows(db).where('festival_shows.festival_id', '=', festivalId).orderBy('festival_shows.screening_id').execute()
}

/** A place of a member's pass by its ticket, also one that was returned. */
export async function findReserved(tx: Tx, memberId: MemberId, ticketId: TicketId) {
  return tx
    .selectFrom('tickets')
    .innerJoin('passes', 'passes.id', 'tickets.pass_id')
    .innerJoin('products', 'products.id', 'tickets.product_id')
    .where('tickets.id', '=', ticketId)
    .where('passes.member_id', '=', memberId)
    .select(['tickets.id', 'tickets.product_id', 'tickets.revoked_at', 'products.release_at'])
    .executeTakeFirst()
}

/** Whether somebody has played a ticket; locks it, so that nobody begins it meanwhile. */
export async function lockPlayed(tx: Tx, ticketId: TicketId): Promise<boolean> {
  const row = await tx
    .selectFrom('tickets')
    .where('id', '=', ticketId)
    .select('first_played_at')
    .forUpdate()
    .executeTakeFirst()
  return row?.first_played_at != null
}
