import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, VariantId } from '#lib/ids.ts'

/** Returns the lines of a member's cart in the order of adding, with a piece's weight and its price as last shown. */
export async function listWanted(db: Db | Tx, memberId: MemberId) {
  return db
    .selectFrom('carts')
    .innerJoin('cart_lines', 'cart_lines.cart_id', 'carts.id')
    .innerJoin('variants', 'variants.id', 'cart_lines.variant_id')
    .innerJoin('goods', 'goods.product_id', 'variants.product_id')
    .where('carts.member_id', '=', memberId)
    .orderBy('cart_lines.added_at')
    .orderBy('cart_lines.variant_id')
    .select(['cart_lines.variant_id', 'cart_lines.quantity', 'cart_lines.seen_amount', 'cart_lines.seen_currency'])
    .select(['variants.weight_grams', 'goods.sent_from'])
    .execute()
}

/** Takes what was bought out of its buyer's cart; what was put in beyond that stays. */
export async function removeBought(
  tx: Tx,
  memberId: MemberId,
  bought: readonly { variantId: VariantId; quantity: number }[],
): Promise<void> {
  if (bought.length === 0) return
  const ids = bought.map(({ variantId }) => variantId)
  const quantities = bought.map(({ quantity }) => quantity)
  const lines = sql`select * from unnest(${ids}::uuid[], ${quantities}::int[]) as bought (variant_id, quantity)`
  await sql`
    with own as (select id from carts where member_id = ${memberId} for no key update),
    bought as (${lines}),
    less as (
      update cart_lines set quantity = cart_lines.quantity - bought.quantity
      from bought, own
      where cart_lines.cart_id = own.id and cart_lines.variant_id = bought.variant_id
        and cart_lines.quantity > bought.quantity
    )
    delete from cart_lines using bought, own
    where cart_lines.cart_id = own.id and cart_lines.variant_id = bought.variant_id
      and cart_lines.quantity <= bought.quantity`.execute(tx)
}
