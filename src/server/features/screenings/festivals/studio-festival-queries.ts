import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'
import { pricesOfKind } from './passes/pass-queries.ts'

/** Festivals for the studio, the latest first. */
export async function listStudioRows(db: Db) {
  return db
    .selectFrom('festivals')
    .innerJoin('products', 'products.id', 'festivals.product_id')
    .orderBy('products.release_at', 'desc')
    .orderBy('products.id', 'desc')
    .select(['products.id', 'products.state', 'products.title_fa', 'products.title_en', 'festivals.edition'])
    .select(['products.release_at', 'products.release_ends_at'])
    .select((eb) => [
      eb
        .selectFrom('festival_shows')
        .whereRef('festival_shows.festival_id', '=', 'products.id')
        .select(sql<number>`count(*)::int`.as('shows'))
        .as('shows'),
      eb
        .selectFrom('pass_kinds')
        .whereRef('pass_kinds.festival_id', '=', 'products.id')
        .select(sql<number>`coalesce(sum(sold), 0)::int`.as('sold'))
        .as('sold'),
    ])
    .execute()
}

/** The fields of one festival, a draft too. */
export async function findStudioRow(db: Db | Tx, id: ProductId) {
  return db
    .selectFrom('festivals')
    .innerJoin('products', 'products.id', 'festivals.product_id')
    .where('products.id', '=', id)
    .select(['products.id', 'products.version', 'products.state', 'products.title_fa', 'products.title_en'])
    .select(['products.tagline_fa', 'products.tagline_en', 'products.synopsis_fa', 'products.synopsis_en'])
    .select(['products.release_at', 'products.release_ends_at'])
    .select(['festivals.series', 'festivals.edition', 'festivals.city_fa', 'festivals.city_en'])
    .select((eb) => [
      jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'products.poster_id').select(imageColumns)).as(
        'poster',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('product_stills')
          .innerJoin('images', 'images.id', 'product_stills.image_id')
          .whereRef('product_stills.product_id', '=', 'products.id')
          .orderBy('product_stills.position')
          .select(imageColumns)
          .select('images.id'),
      ).as('stills'),
    ])
    .executeTakeFirst()
}

/** Kinds of pass with their prices; those that are withdrawn too, last. */
export async function listAllKinds(db: Db | Tx, festivalId: ProductId) {
  return db
    .selectFrom('pass_kinds')
    .where('festival_id', '=', festivalId)
    .orderBy('position')
    .select(['id', 'name_fa', 'name_en', 'credits', 'capacity', 'sold', 'held', 'withdrawn_at'])
    .select(pricesOfKind)
    .execute()
}

/** The grid with what its screenings say now, drafts too. */
export async function listStudioShows(db: Db | Tx, festivalId: ProductId) {
  return db
    .selectFrom('festival_shows')
    .innerJoin('screenings', 'screenings.product_id', 'festival_shows.screening_id')
    .innerJoin('products', 'products.id', 'festival_shows.screening_id')
    .where('festival_shows.festival_id', '=', festivalId)
    .orderBy('products.release_at')
    .orderBy('products.id')
    .select(['festival_shows.screening_id', 'festival_shows.hall_id'])
    .select(['festival_shows.section_fa', 'festival_shows.section_en'])
    .select(['screenings.pass_quota', 'screenings.pass_taken'])
    .select(['products.title_fa', 'products.title_en', 'products.release_at', 'products.state'])
    .execute()
}

/** Films that its full pass opens, in order. */
export async function listStudioFilms(db: Db | Tx, festivalId: ProductId) {
  return db
    .selectFrom('programme_items')
    .innerJoin('products', 'products.id', 'programme_items.item_id')
    .where('programme_items.product_id', '=', festivalId)
    .orderBy('programme_items.position')
    .select(['products.id', 'products.title_fa', 'products.title_en'])
    .execute()
}

/** Locks the festival's own row: two editors wait for each other. */
export async function lockFestival(tx: Tx, id: ProductId) {
  return tx
    .selectFrom('products')
    .where('id', '=', id)
    .where('kind', '=', 'festival')
    .select(['id', 'version', 'state'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks screenings in the order of their ids, so that no seat is sold or reserved until the change is written. */
export async function lockScreenings(tx: Tx, ids: readonly ProductId[]) {
  if (ids.length === 0) return []
  await tx
    .selectFrom('screenings')
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .select('product_id')
    .forNoKeyUpdate()
    .execute()
  return tx
    .selectFrom('screenings')
    .innerJoin('products', 'products.id', 'screenings.product_id')
    .leftJoin('festival_shows', 'festival_shows.screening_id', 'screenings.product_id')
    .where('screenings.product_id', 'in', ids)
    .select(['screenings.product_id', 'screenings.capacity', 'screenings.sold', 'screenings.held'])
    .select(['screenings.at_door', 'screenings.pass_taken', 'products.release_at', 'festival_shows.festival_id'])
    .execute()
}

/** Locks all kinds of pass of a festival, after its screenings. */
export async function lockKinds(tx: Tx, festivalId: ProductId): Promise<void> {
  await tx
    .selectFrom('pass_kinds')
    .where('festival_id', '=', festivalId)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
}

/** Which of these are films. */
export async function findFilms(tx: Tx, ids: readonly ProductId[]): Promise<ProductId[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('products').where('id', 'in', ids).where('kind', '=', 'movie').select('id').execute()
  return rows.map(({ id }) => id)
}
