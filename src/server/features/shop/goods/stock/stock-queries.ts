import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { MemberId, ProductId, PurchaseId, VariantId } from '#lib/ids.ts'
import type { Localized } from '#server/fail.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'

/** A line of a purchase that wants pieces of one variant. */
export interface PieceLine {
  purchaseId: PurchaseId
  position: number
  memberId: MemberId
  productId: ProductId
  variantId: VariantId
  quantity: number
  /** Why it cannot be returned, as told before the sale; null: it can. */
  noReturn: Localized | null
}

/** Locks the buyer, so that two purchases of one member never take over each other's pieces. False when the account was deleted. */
export async function lockMember(tx: Tx, memberId: MemberId): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('deleted_at')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.deleted_at === null
}

const offersOfPurchase = (eb: ExpressionBuilder<DB, 'variants'>, purchaseId: PurchaseId) =>
  eb
    .selectFrom('purchase_lines')
    .where('purchase_lines.purchase_id', '=', purchaseId)
    .where('purchase_lines.purchasable', '=', 'goods')
    .select(sql<string>`purchase_lines.offer_id::uuid`.as('id'))

const heldBy = (eb: ExpressionBuilder<DB, 'variants'>, memberId: MemberId) =>
  eb
    .selectFrom('stock_holds')
    .where('stock_holds.member_id', '=', memberId)
    .where('stock_holds.state', '=', 'held')
    .select('stock_holds.variant_id as id')

/**
 * Locks all variants that a purchase of this member touches, in the one order of product and id: its own lines, and with
 * `andHeld` what the member's other unpaid purchases hold.
 */
export async function lockVariantsOf(
  tx: Tx,
  { purchaseId, memberId }: Pick<PieceLine, 'purchaseId' | 'memberId'>,
  { andHeld }: { andHeld: boolean },
): Promise<void> {
  await tx
    .selectFrom('variants')
    .where((eb) => {
      const own = eb('variants.id', 'in', offersOfPurchase(eb, purchaseId))
      return andHeld ? eb.or([own, eb('variants.id', 'in', heldBy(eb, memberId))]) : own
    })
    .orderBy('variants.product_id')
    .orderBy('variants.id')
    .select('variants.id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks variants, in the one order. */
export async function lockVariants(tx: Tx, ids: readonly VariantId[]): Promise<void> {
  await tx
    .selectFrom('variants')
    .where('id', 'in', ids)
    .orderBy('product_id')
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
}

const ownPieces = (eb: ExpressionBuilder<DB, 'variants'>, memberId: MemberId) =>
  eb
    .selectFrom('stock_holds')
    .whereRef('stock_holds.product_id', '=', 'variants.product_id')
    .where('stock_holds.member_id', '=', memberId)
    .select(sql<number>`coalesce(sum(stock_holds.quantity - stock_holds.taken_back), 0)::int`.as('count'))

/** A variant with its stock, and how many pieces of its product the member has or holds. */
export async function findPieces(db: Db | Tx, variantId: VariantId, memberId: MemberId) {
  return db
    .selectFrom('variants')
    .innerJoin('goods', 'goods.product_id', 'variants.product_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .where('variants.id', '=', variantId)
    .select(['variants.product_id', 'variants.on_hand', 'variants.held', 'variants.withdrawn_at', 'products.state'])
    .select(['products.title_fa', 'products.title_en', 'goods.most_per_member'])
    .select((eb) => ownPieces(eb, memberId).as('own'))
    .executeTakeFirst()
}

/** Returns the names of variants and their prices in one currency. */
export async function listVariantsOnSale(db: Db | Tx, variantIds: readonly VariantId[], currency: 'IRR' | 'USD') {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('goods', 'goods.product_id', 'variants.product_id')
    .leftJoin('variant_prices', (join) =>
      join.onRef('variant_prices.variant_id', '=', 'variants.id').on('variant_prices.currency', '=', currency),
    )
    .where('variants.id', 'in', variantIds)
    .select([
      'variants.id',
      'variants.product_id',
      'variants.withdrawn_at',
      'products.state',
      'products.title_fa',
      'products.title_en',
    ])
    .select(['variants.size_fa', 'variants.size_en', 'variants.color_fa', 'variants.color_en'])
    .select(['variants.edition_fa', 'variants.edition_en', 'goods.no_return_fa', 'goods.no_return_en'])
    .select('goods.vat_percent')
    .select(['variant_prices.amount', 'variant_prices.sale_amount', 'variant_prices.sale_ends_at'])
    .execute()
}

/** Moves the number of held pieces. */
export async function moveHeld(tx: Tx, variantId: VariantId, by: number): Promise<void> {
  await tx
    .updateTable('variants')
    .set((eb) => ({ held: eb('held', '+', by) }))
    .where('id', '=', variantId)
    .execute()
}

export async function insertHold(tx: Tx, line: PieceLine, state: 'held' | 'sold', now: Date): Promise<void> {
  await tx
    .insertInto('stock_holds')
    .values({
      purchase_id: line.purchaseId,
      position: line.position,
      variant_id: line.variantId,
      product_id: line.productId,
      member_id: line.memberId,
      quantity: line.quantity,
      no_return_fa: line.noReturn?.fa ?? null,
      no_return_en: line.noReturn?.en ?? null,
      state,
      held_at: now,
    })
    .execute()
}

/** Removes an unpaid hold; undefined when there is none (any more). */
export async function deleteHeld(tx: Tx, line: Pick<PieceLine, 'purchaseId' | 'position'>) {
  return tx
    .deleteFrom('stock_holds')
    .where('purchase_id', '=', line.purchaseId)
    .where('position', '=', line.position)
    .where('state', '=', 'held')
    .returning(['variant_id', 'quantity'])
    .executeTakeFirst()
}

/** Removes what the member's other purchases hold unpaid. */
export async function deleteHeldByOthers(tx: Tx, line: Pick<PieceLine, 'purchaseId' | 'memberId'>) {
  return tx
    .deleteFrom('stock_holds')
    .where('member_id', '=', line.memberId)
    .where('purchase_id', '!=', line.purchaseId)
    .where('state', '=', 'held')
    .returning(['variant_id', 'quantity'])
    .execute()
}

/** Whether this line's pieces are held now. The variant is locked. */
export async function markSold(tx: Tx, line: Pick<PieceLine, 'purchaseId' | 'position'>): Promise<boolean> {
  const row = await tx
    .updateTable('stock_holds')
    .set({ state: 'sold' })
    .where('purchase_id', '=', line.purchaseId)
    .where('position', '=', line.position)
    .where('state', '=', 'held')
    .returning('variant_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts pieces that are taken back, with or without money. The check of the table refuses more than were sold. */
export async function addTakenBack(
  tx: Tx,
  line: Pick<PieceLine, 'purchaseId' | 'position'>,
  { quantity, isPaid }: { quantity: number; isPaid: boolean },
): Promise<void> {
  await tx
    .updateTable('stock_holds')
    .set((eb) => ({
      taken_back: eb('taken_back', '+', quantity),
      ...(isPaid ? {} : { taken_unpaid: eb('taken_unpaid', '+', quantity) }),
    }))
    .where('purchase_id', '=', line.purchaseId)
    .where('position', '=', line.position)
    .where('state', '=', 'sold')
    .execute()
}

/** How many pieces of each purchase no money has brought back, for the books. */
export async function countStandingOf(
  db: Db,
  purchaseIds: readonly PurchaseId[],
): Promise<ReadonlyMap<PurchaseId, number>> {
  const rows = await db
    .selectFrom('stock_holds')
    .where('purchase_id', '=', sql<PurchaseId>`any(${purchaseIds}::uuid[])`)
    .where('state', '=', 'sold')
    .groupBy('purchase_id')
    .having(sql<boolean>`sum(quantity - taken_back + taken_unpaid) > 0`)
    .select(['purchase_id', sql<number>`sum(quantity - taken_back + taken_unpaid)::int`.as('count')])
    .execute()
  return new Map(rows.map(({ purchase_id: id, count }) => [id, count]))
}

/** How many pieces are left where a part of a purchase went back. */
export async function findPartsLeft(db: Db, purchaseIds: readonly PurchaseId[]) {
  return db
    .selectFrom('stock_holds')
    .where('purchase_id', '=', sql<PurchaseId>`any(${purchaseIds}::uuid[])`)
    .where('state', '=', 'sold')
    .groupBy('purchase_id')
    .having(sql<boolean>`sum(taken_back) > 0 and sum(quantity - taken_back) > 0`)
    .select(['purchase_id', sql<number>`sum(quantity)::int`.as('bought')])
    .select(sql<number>`sum(quantity - taken_back)::int`.as('left'))
    .execute()
}

/** One row of the book of stock; the database moves the variant's number with it. */
export interface StockMove {
  variantId: VariantId
  kind: 'came_in' | 'counted' | 'lost' | 'sold' | 'returned'
  /** Pieces, below zero for what goes. */
  quantity: number
  purchaseId?: PurchaseId | null
  /** Who did it; null: the program. */
  memberId?: MemberId | null
  reason?: string
  /** Written once for its key, with what was asked for under it. */
  once?: { key: string; hash: Buffer }
}

export async function insertMove(tx: Tx, move: StockMove, now: Date) {
  return tx
    .insertInto('stock_moves')
    .values({
      variant_id: move.variantId,
      at: now,
      kind: move.kind,
      quantity: move.quantity,
      purchase_id: move.purchaseId ?? null,
      member_id: move.memberId ?? null,
      reason: move.reason ?? '',
      key: move.once?.key ?? null,
      request_hash: move.once?.hash ?? null,
    })
    .returning(['id', 'on_hand_after'])
    .executeTakeFirstOrThrow()
}

/** The sold lines of a purchase. */
export async function listSold(tx: Tx, purchaseId: PurchaseId) {
  return tx
    .selectFrom('stock_holds')
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', 'sold')
    .orderBy('position')
    .select(['position', 'variant_id', 'product_id', 'quantity', 'taken_back'])
    .execute()
}

/** Pictures of goods for the records of purchases. */
export async function findPosters(db: Db, productIds: readonly ProductId[]) {
  if (productIds.length === 0) return []
  return db
    .selectFrom('goods')
    .innerJoin('products', 'products.id', 'goods.product_id')
    .where('goods.product_id', 'in', productIds)
    .select('products.id')
    .select((eb) =>
      jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'products.poster_id').select(imageColumns)).as(
        'poster',
      ),
    )
    .execute()
}
