import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { CartId, MemberId, VariantId } from '#lib/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'

/** Whose cart: a member's own, or a visitor's by its id. */
export type CartOwner = { memberId: MemberId } | { cartId: CartId | null }

const memberOf = (owner: CartOwner): MemberId | null => ('memberId' in owner ? owner.memberId : null)

/** A visitor's cart that lives, or the member's own; undefined where there is none. */
export async function findCart(db: Db | Tx, owner: CartOwner): Promise<CartId | undefined> {
  if ('cartId' in owner && owner.cartId === null) return undefined
  const carts = db.selectFrom('carts').select('id')
  const row = await (
    'memberId' in owner
      ? carts.where('member_id', '=', owner.memberId)
      : carts.where('id', '=', owner.cartId).where('member_id', 'is', null).where('merged_at', 'is', null)
  ).executeTakeFirst()
  return row?.id
}

/** How many pieces the member has or holds of a product; of `held`, only what is not paid of one variant. */
const ownPieces = (eb: ExpressionBuilder<DB, 'variants'>, memberId: MemberId, what: 'product' | 'held') => {
  const own = eb.selectFrom('stock_holds').where('stock_holds.member_id', '=', memberId)
  const of =
    what === 'product'
      ? own.whereRef('stock_holds.product_id', '=', 'variants.product_id').where('stock_holds.state', '=', 'sold')
      : own.whereRef('stock_holds.variant_id', '=', 'variants.id').where('stock_holds.state', '=', 'held')
  return of.select(sql<number>`coalesce(sum(stock_holds.quantity - stock_holds.taken_back), 0)::int`.as('count'))
}

const cartOf = (owner: CartOwner): RawBuilder<CartId> =>
  'memberId' in owner
    ? sql`(select carts.id from carts where carts.member_id = ${owner.memberId})`
    : sql`(select carts.id from carts where carts.id = ${owner.cartId} and carts.member_id is null and carts.merged_at is null)`

const variantsOnSale = (db: Db | Tx, of: { currency: Currency; memberId: MemberId | null }) =>
  db
    .selectFrom('variants')
    .innerJoin('goods', 'goods.product_id', 'variants.product_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('variant_prices', (join) =>
      join.onRef('variant_prices.variant_id', '=', 'variants.id').on('variant_prices.currency', '=', of.currency),
    )
    .select(['variants.id', 'variants.product_id', 'variants.withdrawn_at', 'variants.on_hand', 'variants.held'])
    .select(['variants.size_fa', 'variants.size_en', 'variants.color_fa', 'variants.color_en', 'variants.edition_fa'])
    .select(['variants.edition_en', 'variants.weight_grams', 'products.state', 'products.title_fa'])
    .select(['products.title_en', 'goods.most_per_member', 'goods.is_returnable', 'goods.sent_from'])
    .select(['variant_prices.amount', 'variant_prices.sale_amount', 'variant_prices.sale_ends_at'])
    .select((eb) => [
      (of.memberId === null ? sql<number>`0` : ownPieces(eb, of.memberId, 'product')).as('own_sold'),
      (of.memberId === null ? sql<number>`0` : ownPieces(eb, of.memberId, 'held')).as('own_held'),
    ])

const posterOf = (eb: ExpressionBuilder<DB, 'variants' | 'products'>) =>
  jsonObjectFrom(
    eb
      .selectFrom('images')
      .where(
        'images.id',
        '=',
        sql<string>`coalesce((
          select image_id from variant_pictures where variant_pictures.variant_id = variants.id order by position limit 1
        ), products.poster_id)`,
      )
      .select(imageColumns),
  ).as('poster')

/** A cart's lines in the order in which they were added. One statement. */
export async function listLines(db: Db | Tx, cartId: CartId, of: { currency: Currency; memberId: MemberId | null }) {
  return variantsOnSale(db, of)
    .innerJoin('cart_lines', 'cart_lines.variant_id', 'variants.id')
    .where('cart_lines.cart_id', '=', cartId)
    .orderBy('cart_lines.added_at')
    .orderBy('cart_lines.variant_id')
    .select(['cart_lines.quantity', 'cart_lines.seen_amount', 'cart_lines.seen_currency', 'cart_lines.added_at'])
    .select(posterOf)
    .execute()
}

export type CartLineRow = Awaited<ReturnType<typeof listLines>>[number]

/**
 * The lines of a buyer's cart, and one variant that may not be in it yet (then `quantity` and `added_at` are null), with
 * the cart's id. Nothing where the variant is not there. One statement.
 */
export async function listLinesAnd(
  db: Db | Tx,
  owner: CartOwner,
  { variantId, currency }: { variantId: VariantId; currency: Currency },
) {
  const cart = cartOf(owner)
  const rows = await variantsOnSale(db, { currency, memberId: memberOf(owner) })
    .leftJoin('cart_lines', (join) =>
      join.onRef('cart_lines.variant_id', '=', 'variants.id').on('cart_lines.cart_id', '=', cart),
    )
    .where(
      'variants.id',
      'in',
      sql<VariantId>`(select variant_id from cart_lines where cart_id = ${cart} union select ${variantId}::uuid)`,
    )
    .orderBy('cart_lines.added_at', (order) => order.nullsLast())
    .orderBy('variants.id')
    .select(['cart_lines.quantity', 'cart_lines.seen_amount', 'cart_lines.seen_currency', 'cart_lines.added_at'])
    .select(sql<CartId | null>`${cart}`.as('cart_id'))
    .select(posterOf)
    .execute()
  return rows.some(({ id }) => id === variantId) ? rows : []
}

/** The fields that are written into a line. */
export interface LineWritten {
  variantId: VariantId
  quantity: number
  seenAmount: number
  seenCurrency: Currency
}

/** The most different goods in one cart. */
export const mostLines = 50

/**
 * Sets a line, and makes the cart where there is none. One statement, so that two calls at once leave one of their
 * quantities and never a sum. `isFull`: the cart has no room for another line, and nothing was written.
 */
export async function writeLine(
  db: Db | Tx,
  owner: CartOwner,
  line: LineWritten,
  now: Date,
): Promise<{ cartId: CartId; isFull: boolean }> {
  const memberId = memberOf(owner)
  const cart =
    memberId === null
      ? sql`
        own as (
          update carts set updated_at = ${now}
          where id = ${'cartId' in owner ? owner.cartId : null} and member_id is null and merged_at is null
          returning id
        ),
        made as (
          insert into carts (created_at, updated_at) select ${now}::timestamptz, ${now}::timestamptz
          where not exists (select from own) returning id
        ),
        cart as (select id from own union all select id from made)`
      : sql`
        cart as (
          insert into carts (member_id, created_at, updated_at) values (${memberId}, ${now}, ${now})
          on conflict (member_id) do update set updated_at = excluded.updated_at returning id
        )`
  const { rows } = await sql<{ id: CartId; wrote: boolean }>`
    with ${cart},
    line as (
      insert into cart_lines (cart_id, variant_id, quantity, seen_amount, seen_currency, added_at)
      select cart.id, ${line.variantId}::uuid, ${line.quantity}::int, ${line.seenAmount}::bigint, ${line.seenCurrency}, ${now}
      from cart
      where (select count(*) from cart_lines where cart_id = cart.id and variant_id <> ${line.variantId}) < ${mostLines}::int
      on conflict (cart_id, variant_id) do update
        set quantity = excluded.quantity, seen_amount = excluded.seen_amount, seen_currency = excluded.seen_currency
      returning cart_id
    )
    select cart.id, exists (select from line) as wrote from cart`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a cart was neither found nor made')
  return { cartId: row.id, isFull: !row.wrote }
}

export async function deleteLine(db: Db | Tx, cartId: CartId, variantId: VariantId): Promise<void> {
  await db.deleteFrom('cart_lines').where('cart_id', '=', cartId).where('variant_id', '=', variantId).execute()
}

/** The prices that the buyer has seen now. */
export async function setSeen(
  db: Db | Tx,
  cartId: CartId,
  seen: { variantId: VariantId; amount: number; currency: Currency },
): Promise<void> {
  await db
    .updateTable('cart_lines')
    .set({ seen_amount: seen.amount, seen_currency: seen.currency })
    .where('cart_id', '=', cartId)
    .where('variant_id', '=', seen.variantId)
    .execute()
}
