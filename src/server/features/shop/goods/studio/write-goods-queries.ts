import { type Insertable, sql } from 'kysely'
import type { Tx } from '#db/client.ts'
import type { Goods, Products, Variants } from '#db/schema.gen.ts'
import type { ImageId, ProductId, VariantId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'

type ProductColumns = Pick<Insertable<Products>, 'title_fa' | 'title_en' | 'synopsis_fa' | 'synopsis_en'>
type GoodsColumns = Omit<Insertable<Goods>, 'product_id'>
export type VariantColumns = Omit<
  Insertable<Variants>,
  'id' | 'product_id' | 'position' | 'on_hand' | 'held' | 'was_low' | 'withdrawn_at' | 'created_at'
>

/**
 * Locks goods, in the order of their ids, until the transaction ends; then no other editor changes them. Sales refer to
 * the row and do not wait.
 */
export async function lockGoods(tx: Tx, ids: readonly ProductId[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('products')
    .where('id', '=', sql<ProductId>`any(${ids}::int[])`)
    .where('kind', '=', 'goods')
    .orderBy('id')
    .select(['id', 'version', 'state'])
    .forNoKeyUpdate()
    .execute()
}

export async function insertGoods(tx: Tx, product: ProductColumns, own: GoodsColumns, now: Date): Promise<ProductId> {
  const { id } = await tx
    .insertInto('products')
    .values({ kind: 'goods', state: 'draft', ...product, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('goods')
    .values({ product_id: id, ...own })
    .execute()
  return id
}

/** Writes the fields of locked goods. */
export async function changeGoods(
  tx: Tx,
  id: ProductId,
  { product, own }: { product: ProductColumns; own: GoodsColumns },
): Promise<void> {
  await tx.updateTable('products').set(product).where('id', '=', id).execute()
  await tx.updateTable('goods').set(own).where('product_id', '=', id).execute()
}

/** Marks goods as changed: a member of staff who read them before cannot overwrite this. */
export async function raiseVersion(tx: Tx, ids: readonly ProductId[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('products')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', sql<ProductId>`any(${ids}::int[])`)
    .execute()
}

export async function isTitle(tx: Tx, id: ProductId): Promise<boolean> {
  const row = await tx
    .selectFrom('products')
    .where('id', '=', id)
    .where('kind', '!=', 'goods')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these numbers belong to variants of other goods, withdrawn ones too. */
export async function listTakenSkus(tx: Tx, skus: readonly string[], except: ProductId | null): Promise<string[]> {
  if (skus.length === 0) return []
  const taken = tx
    .selectFrom('variants')
    .where('sku', '=', sql<string>`any(${skus}::text[])`)
    .select('sku')
  const rows = await (except === null ? taken : taken.where('product_id', '!=', except)).execute()
  return rows.map(({ sku }) => sku)
}

// higher than any list of variants is long, so that the new order never meets the old one
const outOfTheWay = 100_000

/**
 * Withdraws the variants of locked goods that are not named, and moves the others out of each other's way: the positions
 * of all, and the numbers of those that get another one.
 */
export async function clearVariants(
  tx: Tx,
  id: ProductId,
  { kept, renamed, now }: { kept: readonly VariantId[]; renamed: readonly VariantId[]; now: Date },
): Promise<void> {
  const live = tx.updateTable('variants').where('product_id', '=', id).where('withdrawn_at', 'is', null)
  await live
    .set({ withdrawn_at: now })
    .where((eb) => eb.not(eb('id', '=', sql<VariantId>`any(${kept}::uuid[])`)))
    .execute()
  await live.set((eb) => ({ position: eb('position', '+', outOfTheWay) })).execute()
  if (renamed.length === 0) return
  await tx
    .updateTable('variants')
    .set({ sku: sql<string>`'OLD-' || upper(id::text)` })
    .where('id', '=', sql<VariantId>`any(${renamed}::uuid[])`)
    .execute()
}

/** Writes a variant at its position; one that was withdrawn is sold again. */
export async function writeVariant(
  tx: Tx,
  at: { productId: ProductId; id: VariantId | null; position: number },
  columns: VariantColumns,
): Promise<VariantId> {
  const row = { ...columns, position: at.position, withdrawn_at: null }
  if (at.id === null) {
    const values = { product_id: at.productId, ...row }
    return (await tx.insertInto('variants').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  await tx.updateTable('variants').set(row).where('id', '=', at.id).where('product_id', '=', at.productId).execute()
  return at.id
}

export interface PriceColumns {
  currency: Currency
  amount: number
  sale_amount: number | null
  sale_ends_at: Date | null
}

/** Writes the prices of a variant; a currency without one is sold no more. */
export async function writePrices(tx: Tx, id: VariantId, prices: readonly PriceColumns[]): Promise<void> {
  const kept = prices.map(({ currency }) => currency)
  await tx
    .deleteFrom('variant_prices')
    .where('variant_id', '=', id)
    .where((eb) => eb.not(eb('currency', '=', sql<Currency>`any(${kept}::text[])`)))
    .execute()
  if (prices.length === 0) return
  await tx
    .insertInto('variant_prices')
    .values(prices.map((price) => ({ variant_id: id, ...price })))
    .onConflict((on) =>
      on.columns(['variant_id', 'currency']).doUpdateSet((eb) => ({
        amount: eb.ref('excluded.amount'),
        sale_amount: eb.ref('excluded.sale_amount'),
        sale_ends_at: eb.ref('excluded.sale_ends_at'),
      })),
    )
    .execute()
}

export async function markState(tx: Tx, id: ProductId, state: 'draft' | 'published', now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({
      state,
      ...(state === 'published' ? { published_at: eb.fn.coalesce('published_at', eb.val(now)) } : {}),
    }))
    .where('id', '=', id)
    .execute()
}

/** Gives a variant one more picture. False: it is none of these goods. */
export async function addVariantPicture(
  tx: Tx,
  to: { productId: ProductId; variantId: VariantId; imageId: ImageId },
): Promise<boolean> {
  const own = await tx
    .selectFrom('variants')
    .where('id', '=', to.variantId)
    .where('product_id', '=', to.productId)
    .select((eb) => [
      'id',
      eb
        .selectFrom('variant_pictures')
        .where('variant_id', '=', to.variantId)
        .select(sql<number>`coalesce(max(variant_pictures.position), -1) + 1`.as('next'))
        .as('next'),
    ])
    .executeTakeFirst()
  if (own === undefined) return false
  await tx
    .insertInto('variant_pictures')
    .values({ variant_id: to.variantId, image_id: to.imageId, position: own.next ?? 0 })
    .execute()
  return true
}

export async function deleteVariantPicture(tx: Tx, productId: ProductId, imageId: ImageId): Promise<boolean> {
  const result = await tx
    .deleteFrom('variant_pictures')
    .where('image_id', '=', imageId)
    .where('variant_id', 'in', (eb) => eb.selectFrom('variants').where('product_id', '=', productId).select('id'))
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
