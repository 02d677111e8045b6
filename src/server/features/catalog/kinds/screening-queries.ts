import type { Insertable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { Screenings, TicketOffers, TicketPrices } from '#db/schema.gen.ts'
import type { CafeId, ProductId, TicketOfferId } from '#lib/ids.ts'
import type { Products } from '../card-queries.ts'

const settings = [
  'screenings.mode',
  'screenings.cafe_id',
  'screenings.doors_minutes',
  'screenings.sale_starts_at',
  'screenings.sale_ends_at',
  'screenings.late_entry',
  'screenings.most_per_member',
  'screenings.capacity',
] as const

/** What only a screening has, with its film and its prices; null for any other kind. */
export const screeningOf = (eb: Products) =>
  jsonObjectFrom(
    eb
      .selectFrom('screenings')
      .innerJoin('programme_items', 'programme_items.product_id', 'screenings.product_id')
      .whereRef('screenings.product_id', '=', 'products.id')
      .where('programme_items.is_main', '=', true)
      .select(settings)
      .select(['screenings.sold', 'screenings.held', 'programme_items.item_id as film_id'])
      .select((e) =>
        jsonArrayFrom(
          e
            .selectFrom('ticket_offers')
            .whereRef('ticket_offers.product_id', '=', 'screenings.product_id')
            .where('ticket_offers.withdrawn_at', 'is', null)
            .orderBy('ticket_offers.position')
            .select(['seats', 'name_fa', 'name_en', 'ends_at', 'tickets'])
            .select((price) =>
              jsonArrayFrom(
                price
                  .selectFrom('ticket_prices')
                  .whereRef('ticket_prices.offer_id', '=', 'ticket_offers.id')
                  .select(['currency', 'amount']),
              ).as('prices'),
            ),
        ).as('tickets'),
      ),
  ).as('screening')

/** Whether there is such a cafe. */
export async function isCafe(db: Db, id: CafeId): Promise<boolean> {
  return (await db.selectFrom('cafes').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

/** The kind of a product; undefined when there is none. */
export async function findKind(db: Db, id: ProductId) {
  return db.selectFrom('products').where('id', '=', id).select('kind').executeTakeFirst()
}

/**
 * A screening with its film, locked until the transaction ends. A sale locks the same row before it takes seats, so
 * their number stays what it is here.
 */
export async function lockScreening(tx: Tx, id: ProductId) {
  const row = await tx
    .selectFrom('screenings')
    .where('product_id', '=', id)
    .select(['mode', 'cafe_id', 'sold', 'held'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const shown = await tx
    .selectFrom('programme_items')
    .where('product_id', '=', id)
    .where('is_main', '=', true)
    .select('item_id')
    .executeTakeFirstOrThrow()
  return { ...row, film_id: shown.item_id }
}

/** Writes the fields that only a screening has; a second time it changes them. */
export async function writeScreening(
  tx: Tx,
  id: ProductId,
  columns: Omit<Insertable<Screenings>, 'product_id' | 'sold' | 'held' | 'fate'>,
): Promise<void> {
  await tx
    .insertInto('screenings')
    .values({ product_id: id, ...columns })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(columns))
    .execute()
}

/** Puts the film into the programme: it is all that a screening shows. */
export async function writeShownFilm(tx: Tx, id: ProductId, filmId: ProductId): Promise<void> {
  await tx.deleteFrom('programme_items').where('product_id', '=', id).where('item_id', '!=', filmId).execute()
  await tx
    .insertInto('programme_items')
    .values({ product_id: id, product_kind: 'screening', item_id: filmId, item_kind: 'movie' })
    .onConflict((conflict) => conflict.columns(['product_id', 'item_id']).doNothing())
    .execute()
}

/** The prices of a screening's tickets that are not withdrawn, in order. */
export async function currentTicketOffers(tx: Tx, id: ProductId) {
  return tx
    .selectFrom('ticket_offers')
    .where('product_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .select(['id', 'seats', 'position', 'name_fa', 'name_en', 'ends_at', 'tickets', 'taken'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('ticket_prices')
          .whereRef('ticket_prices.offer_id', '=', 'ticket_offers.id')
          .select(['currency', 'amount']),
      ).as('prices'),
    )
    .execute()
}

export async function withdrawTicketOffers(tx: Tx, ids: readonly TicketOfferId[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('ticket_offers').set({ withdrawn_at: at }).where('id', 'in', ids).execute()
}

/** Gives an offer its rank. The order is all that may change of an offer. */
export async function placeTicketOffer(tx: Tx, id: TicketOfferId, position: number): Promise<void> {
  await tx.updateTable('ticket_offers').set({ position }).where('id', '=', id).execute()
}

export async function insertTicketOffer(
  tx: Tx,
  offer: Insertable<TicketOffers>,
  prices: readonly Omit<Insertable<TicketPrices>, 'offer_id'>[],
): Promise<void> {
  const made = await tx.insertInto('ticket_offers').values(offer).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('ticket_prices')
    .values(prices.map((price) => ({ offer_id: made.id, ...price })))
    .execute()
}
