import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId } from '#lib/ids.ts'

/** Writes the wish or takes it away; a repeat changes nothing. */
export async function writeReleaseAlert(
  db: Db,
  alert: { memberId: MemberId; productId: ProductId; wanted: boolean; knownDay: Date | null },
  now: Date,
): Promise<void> {
  const { memberId, productId, wanted, knownDay } = alert
  if (wanted)
    await db
      .insertInto('release_alerts')
      .values({ member_id: memberId, product_id: productId, known_day: knownDay, created_at: now })
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
    .select(['release_alerts.created_at', 'release_alerts.known_day'])
    .execute()
}

export async function deleteReleaseAlertsOf(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('release_alerts').where('member_id', '=', memberId).execute()
}

/** Lists the titles that a member waits for, the nearest day first, those without a day last. */
export function listAwaited(db: Db, memberId: MemberId) {
  return db
    .selectFrom('release_alerts')
    .innerJoin('products', 'products.id', 'release_alerts.product_id')
    .innerJoin('named_products', 'named_products.product_id', 'release_alerts.product_id')
    .where('release_alerts.member_id', '=', memberId)
    .where('products.state', '=', 'published')
    .orderBy(sql`products.release_at nulls last`)
    .orderBy('products.id')
    .limit(200)
    .select(['products.id', 'products.kind', 'products.release_at'])
    .select(['named_products.name_fa', 'named_products.name_en', 'title_id', 'title_kind', 'season'])
    .execute()
}
