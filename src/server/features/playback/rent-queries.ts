import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, WayInId } from '#lib/ids.ts'

/** Begins the watch window unless it has begun or its last moment to begin is over. */
export async function startWatchWindow(db: Db, rightId: WayInId, at: { now: Date; endsAt: Date }): Promise<void> {
  await db
    .updateTable('rights')
    .set({ first_played_at: at.now, ends_at: at.endsAt })
    .where(sql<WayInId>`rights.id`, '=', rightId)
    .where('watch_hours', 'is not', null)
    .where('first_played_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', at.now)
    .execute()
}

/** When a rent that has begun ends; null when it has not begun or was taken back. */
export async function findRentEnd(db: Db, rightId: WayInId): Promise<Date | null> {
  const row = await db
    .selectFrom('rights')
    .select('ends_at')
    .where(sql<WayInId>`rights.id`, '=', rightId)
    .where('first_played_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.ends_at ?? null
}

/** Whether the member has rented this title, or what it is a part of, and may still begin or go on. */
export async function hasLiveRent(db: Db | Tx, memberId: MemberId, productId: ProductId, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('product_tree')
    .innerJoin('rights', 'rights.product_id', 'product_tree.within_id')
    .select('rights.id')
    .where('product_tree.product_id', '=', productId)
    .where('member_id', '=', memberId)
    .where('watch_hours', 'is not', null)
    .where('ends_at', '>', now)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
