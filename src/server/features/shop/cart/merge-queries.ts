import type { Db, Tx } from '#db/client.ts'
import type { CartId, MemberId } from '#lib/ids.ts'
import type { CartLineRow } from './cart-queries.ts'

/** Locks a visitor's cart that lives; false where it was moved before or never was one. */
export async function lockVisitorCart(tx: Tx, id: CartId): Promise<boolean> {
  const row = await tx
    .selectFrom('carts')
    .where('id', '=', id)
    .where('member_id', 'is', null)
    .where('merged_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The member's own cart, locked; made where there is none. */
export async function lockOwnCart(tx: Tx, memberId: MemberId, now: Date): Promise<CartId> {
  const { id } = await tx
    .insertInto('carts')
    .values({ member_id: memberId, created_at: now, updated_at: now })
    .onConflict((on) => on.column('member_id').doUpdateSet({ updated_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes a line as the visitor last saw it. */
export async function setLine(tx: Tx, cartId: CartId, row: CartLineRow, quantity: number): Promise<void> {
  const { id, seen_amount: amount, seen_currency: currency, added_at: addedAt } = row
  await tx
    .insertInto('cart_lines')
    .values({
      cart_id: cartId,
      variant_id: id,
      quantity,
      added_at: addedAt,
      seen_amount: amount,
      seen_currency: currency,
    })
    .onConflict((on) =>
      on.columns(['cart_id', 'variant_id']).doUpdateSet({ quantity, seen_amount: amount, seen_currency: currency }),
    )
    .execute()
}

/** Empties a visitor's cart; its id is dead from now on. */
export async function emptyVisitorCart(tx: Tx, id: CartId, now: Date): Promise<void> {
  await tx.deleteFrom('cart_lines').where('cart_id', '=', id).execute()
  await tx.updateTable('carts').set({ merged_at: now }).where('id', '=', id).execute()
}

/** Deletes visitors' carts that nobody has touched since an instant; their lines go with them. */
export async function sweepVisitorCarts(db: Db, since: Date, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('carts')
    .where('id', 'in', (eb) =>
      eb.selectFrom('carts').where('member_id', 'is', null).where('updated_at', '<', since).limit(most).select('id'),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** A member's cart for the export. */
export async function listCartData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('cart_lines')
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .innerJoin('variants', 'variants.id', 'cart_lines.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .where('carts.member_id', '=', memberId)
    .orderBy('cart_lines.added_at')
    .select(['products.title_fa', 'products.title_en', 'variants.sku', 'cart_lines.quantity', 'cart_lines.added_at'])
    .execute()
}

export async function deleteOwnCart(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('carts').where('member_id', '=', memberId).execute()
}
