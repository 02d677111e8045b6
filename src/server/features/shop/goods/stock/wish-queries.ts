import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, VariantId } from '#lib/ids.ts'

/** False where there is no such variant on sale. */
export async function insertWish(db: Db, wish: { memberId: MemberId; variantId: VariantId }, now: Date) {
  const { rows } = await sql<{ known: boolean }>`
    with known as (
      select variants.id from variants join products on products.id = variants.product_id
      where variants.id = ${wish.variantId} and variants.withdrawn_at is null and products.state = 'published'
    ),
    made as (
      insert into stock_wishes (variant_id, member_id, created_at) select id, ${wish.memberId}::uuid, ${now} from known
      on conflict do nothing
    )
    select exists (select from known) as known`.execute(db)
  return rows[0]?.known === true
}

export async function deleteWish(db: Db | Tx, wish: { memberId: MemberId; variantId: VariantId }): Promise<void> {
  await db
    .deleteFrom('stock_wishes')
    .where('variant_id', '=', wish.variantId)
    .where('member_id', '=', wish.memberId)
    .execute()
}

export async function listWishesOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('stock_wishes')
    .innerJoin('variants', 'variants.id', 'stock_wishes.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .where('stock_wishes.member_id', '=', memberId)
    .orderBy('stock_wishes.created_at', 'desc')
    .select(['stock_wishes.variant_id', 'products.title_fa', 'products.title_en', 'stock_wishes.created_at'])
    .execute()
}

/** Wishes whose variant is there again, oldest first. */
export async function listGranted(db: Db, most: number) {
  return db
    .selectFrom('stock_wishes')
    .innerJoin('variants', 'variants.id', 'stock_wishes.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .where('variants.withdrawn_at', 'is', null)
    .where('products.state', '=', 'published')
    .whereRef('variants.on_hand', '>', 'variants.held')
    .orderBy('stock_wishes.created_at')
    .limit(most)
    .select(['stock_wishes.variant_id', 'stock_wishes.member_id', 'variants.product_id', 'products.title_fa'])
    .select('products.title_en')
    .execute()
}

/** Takes a wish so that its member is told once; false when another worker was faster. */
export async function takeWish(tx: Tx, wish: { memberId: MemberId; variantId: VariantId }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('stock_wishes')
    .where('variant_id', '=', wish.variantId)
    .where('member_id', '=', wish.memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteWishesOf(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('stock_wishes').where('member_id', '=', memberId).execute()
}
