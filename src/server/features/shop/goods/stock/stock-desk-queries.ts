import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { holdsWords, toldTexts } from '#db/told-words.ts'
import type { StockMoveId, VariantId } from '#lib/ids.ts'
import type { ToldWords } from '#lib/persian/told-words.ts'

const free = sql<number>`variants.on_hand - variants.held`
const isLow = sql<boolean>`coalesce(variants.on_hand - variants.held <= variants.low_at, false)`

const shelves = (db: Db | Tx) =>
  db
    .selectFrom('variants')
    .innerJoin('goods', 'goods.product_id', 'variants.product_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'variants.product_id', 'products.title_fa', 'products.title_en', 'variants.sku'])
    .select(['variants.size_fa', 'variants.size_en', 'variants.color_fa', 'variants.color_en'])
    .select(['variants.edition_fa', 'variants.edition_en', 'variants.on_hand', 'variants.held', 'variants.low_at'])
    .select(['variants.withdrawn_at', isLow.as('is_low')])

export type ShelfRow = Awaited<ReturnType<ReturnType<typeof shelves>['execute']>>[number]

export interface StockSearch {
  /** Null: everything. */
  told: ToldWords | null
  onlyLow: boolean
}

const matching = (search: StockSearch) => {
  const { told } = search
  const isFound =
    told === null
      ? sql<boolean>`true`
      : sql<boolean>`(${holdsWords(toldTexts.goods, told)} or ${holdsWords(toldTexts.variant, told)})`
  // what is withdrawn and gone asks for nothing more
  const isThere = sql<boolean>`(variants.withdrawn_at is null or variants.on_hand > 0)`
  return search.onlyLow
    ? sql<boolean>`${isFound} and ${isLow} and variants.withdrawn_at is null`
    : sql<boolean>`${isFound} and ${isThere}`
}

/** Lists the variants on the shelves: low ones first, then by title. */
export async function listShelves(db: Db, search: StockSearch, page: { limit: number; offset: number }) {
  return shelves(db)
    .where(matching(search))
    .orderBy(isLow, 'desc')
    .orderBy('products.title_fa')
    .orderBy('variants.product_id')
    .orderBy('variants.position')
    .orderBy('variants.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** How many variants are down to their line, as a part of a statement. */
export const shelvesLow = (db: Db) =>
  db
    .selectFrom('variants')
    .innerJoin('goods', 'goods.product_id', 'variants.product_id')
    .where(matching({ told: null, onlyLow: true }))
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`null::timestamptz`.as('oldest_at')])

export async function countShelves(db: Db, search: StockSearch): Promise<number> {
  const { count } = await db
    .selectFrom('variants')
    .innerJoin('goods', 'goods.product_id', 'variants.product_id')
    .where(matching(search))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findShelf(db: Db | Tx, id: VariantId): Promise<ShelfRow | undefined> {
  return shelves(db).where('variants.id', '=', id).executeTakeFirst()
}

const moves = (db: Db | Tx) =>
  db
    .selectFrom('stock_moves')
    .leftJoin('members', 'members.id', 'stock_moves.member_id')
    .leftJoin('purchases', 'purchases.id', 'stock_moves.purchase_id')
    .select(['stock_moves.id', 'stock_moves.at', 'stock_moves.kind', 'stock_moves.quantity'])
    .select(['stock_moves.on_hand_after', 'stock_moves.reason', 'purchases.number as order'])
    .select(['members.first_name', 'members.last_name'])

export type MoveRow = Awaited<ReturnType<ReturnType<typeof moves>['execute']>>[number]

export async function listMoves(db: Db, id: VariantId, page: { limit: number; offset: number }): Promise<MoveRow[]> {
  return moves(db)
    .where('stock_moves.variant_id', '=', id)
    .orderBy('stock_moves.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countMoves(db: Db, id: VariantId): Promise<number> {
  const { count } = await db
    .selectFrom('stock_moves')
    .where('variant_id', '=', id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findMove(tx: Tx, id: StockMoveId): Promise<MoveRow> {
  return moves(tx).where('stock_moves.id', '=', id).executeTakeFirstOrThrow()
}

/** The move that a key has written, and what was asked for with it. */
export async function findMoveOfKey(tx: Tx, variantId: VariantId, key: string) {
  return tx
    .selectFrom('stock_moves')
    .where('variant_id', '=', variantId)
    .where('key', '=', key)
    .select(['id', 'request_hash'])
    .executeTakeFirst()
}

export async function setLine(tx: Tx, id: VariantId, lowAt: number | null): Promise<void> {
  await tx.updateTable('variants').set({ low_at: lowAt }).where('id', '=', id).execute()
}

/**
 * Marks variants that have fallen to their line since the last look, and returns them; unmarks those that are over it
 * again. Each crossing is returned once, to the transaction that commits.
 */
export async function markCrossings(tx: Tx): Promise<ShelfRow[]> {
  await tx
    .updateTable('variants')
    .set({ was_low: false })
    .where('was_low', '=', true)
    .where((eb) => eb.or([eb('low_at', 'is', null), eb(free, '>', eb.ref('low_at'))]))
    .execute()
  const crossed = await tx
    .updateTable('variants')
    .set({ was_low: true })
    .where('was_low', '=', false)
    .where('withdrawn_at', 'is', null)
    .where(isLow)
    .returning('id')
    .execute()
  if (crossed.length === 0) return []
  return shelves(tx)
    .where(
      'variants.id',
      'in',
      crossed.map(({ id }) => id),
    )
    .orderBy('products.title_fa')
    .orderBy('variants.position')
    .execute()
}

/** Staff of these roles, to be told. */
export async function listStaff(tx: Tx, roles: readonly string[]) {
  return tx
    .selectFrom('members')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`staff_role = any(${roles})`)
    .select('id')
    .execute()
}
