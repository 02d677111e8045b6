import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'
import { pricesOfKind } from './passes/pass-queries.ts'

const festivals = (db: Db) =>
  db
    .selectFrom('festivals')
    .innerJoin('products', 'products.id', 'festivals.product_id')
    .where('products.state', '=', 'published')
    .where('products.release_at', 'is not', null)
    .where('products.release_ends_at', 'is not', null)
    .select(['products.id', 'products.title_fa', 'products.title_en', 'products.age_rating'])
    .select(['products.tagline_fa', 'products.tagline_en', 'products.synopsis_fa', 'products.synopsis_en'])
    .select(['products.release_at', 'products.release_ends_at', 'products.regions'])
    .$narrowType<{ release_at: Date; release_ends_at: Date }>()
    .select(['festivals.edition', 'festivals.series', 'festivals.city_fa', 'festivals.city_en'])
    .select((eb) => [
      jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'products.poster_id').select(imageColumns)).as(
        'poster',
      ),
      jsonObjectFrom(
        eb
          .selectFrom('product_stills')
          .innerJoin('images', 'images.id', 'product_stills.image_id')
          .whereRef('product_stills.product_id', '=', 'products.id')
          .orderBy('product_stills.position')
          .limit(1)
          .select(imageColumns),
      ).as('still'),
      eb
        .selectFrom('festival_shows')
        .innerJoin('products as shown', 'shown.id', 'festival_shows.screening_id')
        .whereRef('festival_shows.festival_id', '=', 'products.id')
        .where('shown.state', '=', 'published')
        .select(sql<number>`count(*)::int`.as('shows'))
        .as('shows'),
      jsonArrayFrom(
        eb
          .selectFrom('pass_kinds')
          .innerJoin('pass_prices', 'pass_prices.kind_id', 'pass_kinds.id')
          .whereRef('pass_kinds.festival_id', '=', 'products.id')
          .where('pass_kinds.withdrawn_at', 'is', null)
          .groupBy('pass_prices.currency')
          .orderBy('pass_prices.currency')
          .select((e) => ['pass_prices.currency', e.fn.min('pass_prices.amount').as('amount')]),
      ).as('from'),
    ])

export type FestivalRow = Awaited<ReturnType<ReturnType<typeof festivals>['execute']>>[number]

/** Published festivals: those that have not ended first by their beginning, then the others, the newest first. */
export async function listFestivals(db: Db, now: Date): Promise<FestivalRow[]> {
  return festivals(db)
    .orderBy(sql`products.release_ends_at <= ${now}`)
    .orderBy(sql`case when products.release_ends_at > ${now} then products.release_at end`)
    .orderBy('products.release_at', 'desc')
    .orderBy('products.id')
    .limit(100)
    .execute()
}

export async function findFestival(db: Db, id: ProductId): Promise<FestivalRow | undefined> {
  return festivals(db).where('products.id', '=', id).executeTakeFirst()
}

export async function listHalls(db: Db | Tx, festivalId: ProductId) {
  return db.selectFrom('festival_halls').where('festival_id', '=', festivalId).orderBy('position').selectAll().execute()
}

export async function listGrid(db: Db, festivalId: ProductId) {
  return db
    .selectFrom('festival_shows')
    .innerJoin('products', 'products.id', 'festival_shows.screening_id')
    .where('festival_id', '=', festivalId)
    .orderBy('products.release_at')
    .orderBy('screening_id')
    .select(['screening_id', 'hall_id', 'section_fa', 'section_en'])
    .execute()
}

/** Published films that the festival's full pass opens. */
export async function listFilms(db: Db, festivalId: ProductId): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('programme_items')
    .innerJoin('products', 'products.id', 'programme_items.item_id')
    .where('programme_items.product_id', '=', festivalId)
    .where('products.state', '=', 'published')
    .orderBy('programme_items.position')
    .select('programme_items.item_id')
    .execute()
  return rows.map(({ item_id: id }) => id)
}

export async function listEditions(db: Db, { id, series }: { id: ProductId; series: string }) {
  return db
    .selectFrom('festivals')
    .innerJoin('products', 'products.id', 'festivals.product_id')
    .where('festivals.series', '=', series)
    .where('products.state', '=', 'published')
    .where('products.id', '<>', id)
    .orderBy('festivals.edition', 'desc')
    .select(['products.id', 'festivals.edition', 'products.title_fa', 'products.title_en'])
    .execute()
}

/** Passes of a festival that are sold, with their prices. */
export async function listKinds(db: Db, festivalId: ProductId) {
  return db
    .selectFrom('pass_kinds')
    .where('festival_id', '=', festivalId)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .select(['id', 'name_fa', 'name_en', 'credits', 'capacity', 'sold', 'held'])
    .select(pricesOfKind)
    .execute()
}
