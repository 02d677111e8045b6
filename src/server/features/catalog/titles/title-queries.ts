import { isDeepStrictEqual } from 'node:util'
import { type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { Credits, Products } from '#db/schema.gen.ts'
import type { ImageId, PersonId, ProductId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Way } from './sales/offer-terms.ts'

/**
 * Locks a product's row until the transaction ends. Its key stays free: a sale that refers to the product does not wait
 * for an editor, and the two cannot wait for each other.
 */
export async function lockProduct(tx: Tx, id: ProductId) {
  return tx.selectFrom('products').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()
}

export async function insertProduct(tx: Tx, columns: Insertable<Products>): Promise<ProductId> {
  const row = await tx.insertInto('products').values(columns).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Writes the columns and increases the version. */
export async function updateProduct(tx: Tx, id: ProductId, columns: Insertable<Products>, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Marks it as published; the day of the first publication stays. */
export async function markPublished(tx: Tx, id: ProductId, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({
      state: 'published',
      updated_at: now,
      published_at: eb.fn.coalesce('published_at', eb.val(now)),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function markDraft(tx: Tx, id: ProductId, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ state: 'draft', updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Gives a product its poster. */
export async function setPoster(tx: Tx, id: ProductId, imageId: ImageId): Promise<void> {
  await tx.updateTable('products').set({ poster_id: imageId }).where('id', '=', id).execute()
}

/** Writes nothing where nothing differs: every list depends on genres, and would be made anew after each change of a title. */
export async function replaceGenres(tx: Tx, id: ProductId, codes: readonly string[]): Promise<void> {
  const was = await tx
    .selectFrom('product_genres')
    .where('product_id', '=', id)
    .orderBy('position')
    .select('genre_code')
    .execute()
  if (
    isDeepStrictEqual(
      was.map((row) => row.genre_code),
      codes,
    )
  )
    return
  await tx.deleteFrom('product_genres').where('product_id', '=', id).execute()
  if (codes.length === 0) return
  await tx
    .insertInto('product_genres')
    .values(codes.map((genre_code, position) => ({ product_id: id, genre_code, position })))
    .execute()
}

export async function knownGenres(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom('genres')
    .where('code', 'in', codes)
    .where('merged_into', 'is', null)
    .select('code')
    .execute()
  return rows.map((row) => row.code)
}

/** The person with these two names; created when there is none. */
export async function personOf(tx: Tx, name_fa: string, name_en: string): Promise<PersonId> {
  const row = await tx
    .insertInto('people')
    .values({ name_fa, name_en })
    .onConflict((conflict) => conflict.columns(['name_fa', 'name_en']).doUpdateSet({ name_en }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Whether this is one person, or a group under one name. */
export async function setPersonKind(tx: Tx, id: PersonId, kind: 'person' | 'group'): Promise<void> {
  await tx.updateTable('people').set({ kind }).where('id', '=', id).where('kind', '<>', kind).execute()
}

export interface CreditRow {
  person_id: PersonId
  role: Credits['role']
  character_fa: string | null
  character_en: string | null
}

/** Writes nothing where nothing differs, as with genres: pages of people depend on all credits. */
export async function replaceCredits(tx: Tx, id: ProductId, credits: readonly CreditRow[]): Promise<void> {
  const was = await tx
    .selectFrom('credits')
    .where('product_id', '=', id)
    .orderBy('position')
    .select(['person_id', 'role', 'character_fa', 'character_en'])
    .execute()
  if (isDeepStrictEqual(was, credits)) return
  await tx.deleteFrom('credits').where('product_id', '=', id).execute()
  if (credits.length === 0) return
  await tx
    .insertInto('credits')
    .values(credits.map((credit, position) => ({ product_id: id, position, ...credit })))
    .execute()
}

/** The columns that define an offer; a change of any of them is a new offer. */
export interface OfferColumns {
  way: Way
  start_days: number | null
  watch_hours: number | null
  sale_starts_at: Date | null
  sale_ends_at: Date | null
  places: number | null
  /** Of a series: whether its later seasons belong to it. */
  covers_future: boolean
}
export interface PriceColumns {
  currency: Currency
  amount: number
  sale_amount: number | null
}

/** The offer with which a way is sold now, with its prices. */
export async function currentOffer(tx: Tx, id: ProductId, way: Way) {
  return tx
    .selectFrom('offers')
    .where('product_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('way', '=', way)
    .select(['id', 'start_days', 'watch_hours', 'sale_starts_at', 'sale_ends_at', 'places', 'covers_future'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('offer_prices')
          .whereRef('offer_prices.offer_id', '=', 'offers.id')
          .select(['offer_prices.currency', 'offer_prices.amount', 'offer_prices.sale_amount']),
      ).as('prices'),
    )
    .executeTakeFirst()
}

/** Ends the present offer of a way; purchases keep what they froze from it. */
export async function withdrawOffer(tx: Tx, id: ProductId, way: Way, at: Date): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ withdrawn_at: at })
    .where('product_id', '=', id)
    .where('way', '=', way)
    .where('withdrawn_at', 'is', null)
    .execute()
}

export async function insertOffer(
  tx: Tx,
  id: ProductId,
  offer: OfferColumns,
  prices: readonly PriceColumns[],
): Promise<void> {
  const made = await tx
    .insertInto('offers')
    .values({ product_id: id, ...offer })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('offer_prices')
    .values(prices.map((price) => ({ offer_id: made.id, ...price })))
    .execute()
}

/** Adds a still at the end; the first is the hero. */
export async function addStill(tx: Tx, id: ProductId, imageId: ImageId): Promise<void> {
  await tx
    .insertInto('product_stills')
    .values((eb) => ({
      product_id: id,
      image_id: imageId,
      position: eb
        .selectFrom('product_stills')
        .where('product_id', '=', id)
        .select((e) => sql<number>`coalesce(${e.fn.max('position')}, -1) + 1`.as('next')),
    }))
    .execute()
}

export async function deleteStill(tx: Tx, id: ProductId, imageId: ImageId): Promise<boolean> {
  const result = await tx
    .deleteFrom('product_stills')
    .where('product_id', '=', id)
    .where('image_id', '=', imageId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
