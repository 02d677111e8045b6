import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, TicketId } from '#lib/ids.ts'

/** Screenings that have begun, that our fault held up, and that ended after an instant or have not ended. */
export async function listHeldUp(db: Db, at: { endedAfter: Date; now: Date }) {
  return db
    .selectFrom('screenings')
    .innerJoin('products', 'products.id', 'screenings.product_id')
    .where('screenings.fate', 'in', ['planned', 'interrupted'])
    .where('products.release_at', '<=', at.now)
    .where('products.release_ends_at', '>', at.endedAfter)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('screening_outages')
            .whereRef('screening_outages.product_id', '=', 'screenings.product_id')
            .select('screening_outages.id'),
        ),
        eb.exists(
          eb
            .selectFrom('screening_acts')
            .whereRef('screening_acts.product_id', '=', 'screenings.product_id')
            .where('screening_acts.act', '=', 'interrupt')
            .select('screening_acts.id'),
        ),
      ]),
    )
    .orderBy('screenings.product_id')
    .select(['screenings.product_id', 'screenings.mode', 'products.title_fa', 'products.title_en'])
    .select(['products.release_at', 'products.release_ends_at'])
    .$narrowType<{ release_at: Date; release_ends_at: Date }>()
    .select((eb) => [
      sql<number>`coalesce(screenings.interval_minutes, 0) + coalesce(screenings.talk_minutes, 0)`.as('more_minutes'),
      eb
        .selectFrom('programme_items')
        .innerJoin('current_assets', (join) =>
          join
            .onRef('current_assets.product_id', '=', 'programme_items.item_id')
            .on('current_assets.purpose', '=', 'feature'),
        )
        .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
        .whereRef('programme_items.product_id', '=', 'screenings.product_id')
        .select(sql<number>`coalesce(sum(assets.duration_ms), 0)::int`.as('ms'))
        .as('titles_ms'),
      jsonArrayFrom(
        eb
          .selectFrom('screening_outages')
          .whereRef('screening_outages.product_id', '=', 'screenings.product_id')
          .orderBy('screening_outages.began_at')
          .select(['screening_outages.began_at', 'screening_outages.ended_at']),
      ).as('outages'),
      jsonArrayFrom(
        eb
          .selectFrom('screening_acts')
          .whereRef('screening_acts.product_id', '=', 'screenings.product_id')
          .orderBy('screening_acts.sequence')
          .select(['screening_acts.act', 'screening_acts.at']),
      ).as('acts'),
    ])
    .execute()
}

export type HeldUpRow = Awaited<ReturnType<typeof listHeldUp>>[number]

/**
 * Tickets of a screening with which somebody watched, or came through the door, and that were not judged to have lost too
 * much before; some at a time, after a given one.
 */
export async function listInUse(db: Db, productId: ProductId, at: { last: TicketId | null; limit: number }) {
  return db
    .selectFrom('tickets')
    .leftJoin('purchase_lines', (join) =>
      join
        .onRef('purchase_lines.purchase_id', '=', 'tickets.purchase_id')
        .onRef('purchase_lines.position', '=', 'tickets.position'),
    )
    .where('tickets.product_id', '=', productId)
    .where('tickets.revoked_at', 'is', null)
    .where((eb) => (at.last === null ? eb.lit(true) : eb('tickets.id', '>', at.last)))
    .where((eb) =>
      eb.or([
        eb('tickets.first_played_at', 'is not', null),
        eb.exists(
          eb
            .selectFrom('door_entries')
            .whereRef('door_entries.ticket_id', '=', 'tickets.id')
            .where('door_entries.taken_back_at', 'is', null)
            .select('door_entries.id'),
        ),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('lost_time_offers')
            .whereRef('lost_time_offers.ticket_id', '=', 'tickets.id')
            .select('lost_time_offers.ticket_id'),
        ),
      ),
    )
    .orderBy('tickets.id')
    .limit(at.limit)
    .select(['tickets.id', 'tickets.holder_id', 'tickets.first_played_at', 'tickets.ends_at'])
    .select(sql<boolean>`coalesce(purchase_lines.amount, 0) > 0`.as('is_paid'))
    .execute()
}

export type InUseRow = Awaited<ReturnType<typeof listInUse>>[number]

export interface NewLostTimeOffer {
  ticketId: TicketId
  lostMs: number
  runningMs: number
}

/** Makes offers for tickets that stand and have none. @returns the tickets that have one now and had none before */
export async function insertOffers(
  tx: Tx,
  productId: ProductId,
  offers: readonly NewLostTimeOffer[],
  at: { now: Date; endsAt: Date },
): Promise<TicketId[]> {
  const { rows } = await sql<{ ticket_id: TicketId }>`
    insert into lost_time_offers (ticket_id, product_id, lost_ms, running_ms, offered_at, ends_at)
    select tickets.id, ${productId}, offer.lost_ms, offer.running_ms, ${at.now}, ${at.endsAt}
    from unnest(
      ${offers.map(({ ticketId }) => ticketId)}::uuid[],
      ${offers.map((offer) => offer.lostMs)}::bigint[], ${offers.map((offer) => offer.runningMs)}::bigint[]
    ) as offer (ticket_id, lost_ms, running_ms)
    join tickets on tickets.id = offer.ticket_id and tickets.revoked_at is null
    on conflict do nothing
    returning ticket_id`.execute(tx)
  return rows.map(({ ticket_id: id }) => id)
}

const offers = (db: Db | Tx) =>
  db
    .selectFrom('lost_time_offers')
    .select(['lost_time_offers.ticket_id', 'lost_time_offers.product_id', 'lost_time_offers.lost_ms'])
    .select(['lost_time_offers.state', 'lost_time_offers.offered_at', 'lost_time_offers.ends_at'])
    .select('lost_time_offers.answered_at')

export async function findOffer(db: Db, ticketId: TicketId) {
  return offers(db).where('ticket_id', '=', ticketId).executeTakeFirst()
}

/** The same, locked. Screening and ticket must be locked before. */
export async function lockOffer(tx: Tx, ticketId: TicketId) {
  return offers(tx).where('ticket_id', '=', ticketId).forUpdate().executeTakeFirst()
}

export type LostTimeOffer = NonNullable<Awaited<ReturnType<typeof findOffer>>>

export async function answerOffer(tx: Tx, ticketId: TicketId, state: 'again' | 'money', now: Date): Promise<void> {
  await tx
    .updateTable('lost_time_offers')
    .set({ state, answered_at: now })
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'open')
    .execute()
}

/** Ends what is open for a screening. Its row must be locked. */
export async function endOpenOffers(tx: Tx, productId: ProductId, now: Date): Promise<void> {
  await tx
    .updateTable('lost_time_offers')
    .set({ state: 'over', answered_at: now })
    .where('product_id', '=', productId)
    .where('state', '=', 'open')
    .execute()
}

/** Lists the offers for the tickets that a member holds, for their data file. */
export async function listOfferData(db: Db, memberId: MemberId) {
  return offers(db)
    .innerJoin('tickets', 'tickets.id', 'lost_time_offers.ticket_id')
    .where('tickets.holder_id', '=', memberId)
    .orderBy('offered_at')
    .execute()
}
