import type { ExpressionBuilder, Insertable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB, Screenings, TicketOffers, TicketPrices } from '#db/schema.gen.ts'
import type { CafeId, ProductId, TicketOfferId } from '#lib/ids.ts'
import type { Products } from '../image-columns.ts'

const settings = [
  'screenings.mode',
  'screenings.cafe_id',
  'screenings.doors_minutes',
  'screenings.sale_starts_at',
  'screenings.sale_ends_at',
  'screenings.late_entry',
  'screenings.return_hours',
  'screenings.most_per_member',
  'screenings.capacity',
  'screenings.interval_minutes',
  'screenings.interval_after',
  'screenings.talk_minutes',
  'screenings.takes_questions',
  'screenings.goes_back',
  'screenings.replay_hours',
  'screenings.guest_name_fa',
  'screenings.guest_name_en',
  'screenings.guest_text_fa',
  'screenings.guest_text_en',
] as const

/** The titles of a programme in order, with the length of what can be played; null: nothing yet. */
const partsOf = (eb: ExpressionBuilder<DB, 'screenings'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('programme_items as part')
      .leftJoin('current_assets', (join) =>
        join.onRef('current_assets.product_id', '=', 'part.item_id').on('current_assets.purpose', '=', 'feature'),
      )
      .leftJoin('assets', 'assets.id', 'current_assets.asset_id')
      .whereRef('part.product_id', '=', 'screenings.product_id')
      .orderBy('part.position')
      .select(['part.item_id', 'part.role', 'assets.duration_ms']),
  )

/** Selects the fields that only a screening has, with its film and its prices; null for any other kind. */
export const screeningOf = (eb: Products) =>
  jsonObjectFrom(
    eb
      .selectFrom('screenings')
      .leftJoin('programme_items', (join) =>
        join.onRef('programme_items.product_id', '=', 'screenings.product_id').on('programme_items.is_main', '=', true),
      )
      .whereRef('screenings.product_id', '=', 'products.id')
      .select(settings)
      .select(['screenings.sold', 'screenings.held', 'screenings.at_door', 'programme_items.item_id as film_id'])
      .select((e) =>
        jsonArrayFrom(
          e
            .selectFrom('ticket_offers')
            .whereRef('ticket_offers.product_id', '=', 'screenings.product_id')
            .where('ticket_offers.withdrawn_at', 'is', null)
            .orderBy('ticket_offers.position')
            .select(['seats', 'name_fa', 'name_en', 'ends_at', 'tickets', 'unnamed_hours'])
            .select((price) =>
              jsonArrayFrom(
                price
                  .selectFrom('ticket_prices')
                  .whereRef('ticket_prices.offer_id', '=', 'ticket_offers.id')
                  .select(['currency', 'amount']),
              ).as('prices'),
            ),
        ).as('tickets'),
      )
      .select((e) => partsOf(e).as('parts')),
  ).as('screening')

/** Whether there is such a cafe. */
export async function isCafe(db: Db, id: CafeId): Promise<boolean> {
  return (await db.selectFrom('cafes').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

/**
 * A screening with its film, locked until the transaction ends. A sale locks the same row before it takes seats, so
 * their number stays what it is here.
 */
export async function lockScreening(tx: Tx, id: ProductId) {
  const row = await tx
    .selectFrom('screenings')
    .where('product_id', '=', id)
    .select(['mode', 'cafe_id', 'sold', 'held', 'at_door', 'pass_quota', 'pass_taken'])
    .select(['interval_minutes', 'interval_after', 'talk_minutes', 'goes_back', 'replay_hours'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const shown = await tx
    .selectFrom('programme_items')
    .where('product_id', '=', id)
    .orderBy('position')
    .select(['item_id', 'role', 'is_main'])
    .execute()
  return { ...row, film_id: shown.find((part) => part.is_main)?.item_id ?? null, parts: shown }
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

/** Titles by id, as far as a programme asks about them. */
export async function findTitles(db: Db, ids: readonly ProductId[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('products')
    .leftJoin('current_assets', (join) =>
      join.onRef('current_assets.product_id', '=', 'products.id').on('current_assets.purpose', '=', 'feature'),
    )
    .leftJoin('assets', 'assets.id', 'current_assets.asset_id')
    .where('products.id', 'in', ids)
    .select(['products.id', 'products.kind', 'products.regions', 'assets.duration_ms'])
    .execute()
}

/** Writes the whole programme in its order. The order is checked when the transaction ends. */
export async function writeProgramme(
  tx: Tx,
  id: ProductId,
  parts: readonly { itemId: ProductId; role: 'introduction' | 'film' | 'talk'; isMain: boolean }[],
): Promise<void> {
  await tx.deleteFrom('programme_items').where('product_id', '=', id).execute()
  if (parts.length === 0) return
  await tx
    .insertInto('programme_items')
    .values(
      parts.map(({ itemId, role, isMain }, position) => ({
        product_id: id,
        product_kind: 'screening',
        item_id: itemId,
        item_kind: 'movie',
        role,
        is_main: isMain,
        position,
      })),
    )
    .execute()
}

/** The prices of a screening's tickets that are not withdrawn, in order. */
export async function currentTicketOffers(tx: Tx, id: ProductId) {
  return tx
    .selectFrom('ticket_offers')
    .where('product_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .select(['id', 'seats', 'position', 'name_fa', 'name_en', 'ends_at', 'tickets', 'taken', 'unnamed_hours'])
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
