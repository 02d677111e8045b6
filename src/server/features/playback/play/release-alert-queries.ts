import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'

/** Whether something may be waited for: whatever is on the site. */
export async function canBeAwaited(db: Db, productId: ProductId): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .where('id', '=', productId)
    .where('state', '=', 'published')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Writes the wish or takes it away; a repeat changes nothing. */
export async function writeReleaseAlert(
  db: Db,
  alert: { memberId: MemberId; productId: ProductId; wanted: boolean },
  now: Date,
): Promise<void> {
  const { memberId, productId, wanted } = alert
  if (wanted)
    await db
      .insertInto('release_alerts')
      .values({ member_id: memberId, product_id: productId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await db
      .deleteFrom('release_alerts')
      .where('member_id', '=', memberId)
      .where('product_id', '=', productId)
      .execute()
}

export function listReleaseAlertsOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('release_alerts')
    .innerJoin('named_products', 'named_products.product_id', 'release_alerts.product_id')
    .where('release_alerts.member_id', '=', memberId)
    .orderBy('release_alerts.created_at')
    .select(['release_alerts.product_id', 'named_products.name_fa as title_fa', 'named_products.name_en as title_en'])
    .select('release_alerts.created_at')
    .execute()
}

export async function deleteReleaseAlertsOf(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('release_alerts').where('member_id', '=', memberId).execute()
}
