import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, RightId, EntitlementSourceId } from '#lib/ids.ts'

/** Begins the watching time unless it has begun or its last moment to begin has passed. */
export async function startWatchWindow(
  db: Db,
  rightId: EntitlementSourceId,
  at: { now: Date; endsAt: Date },
): Promise<void> {
  await db
    .updateTable('rights')
    .set({ first_played_at: at.now, ends_at: at.endsAt })
    .where(sql<EntitlementSourceId>`rights.id`, '=', rightId)
    .where('watch_hours', 'is not', null)
    .where('first_played_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', at.now)
    .execute()
}

/** The end of a rental that has begun; null when it has not begun or was revoked. */
export async function findRentEnd(db: Db, rightId: EntitlementSourceId): Promise<Date | null> {
  const row = await db
    .selectFrom('rights')
    .select('ends_at')
    .where(sql<EntitlementSourceId>`rights.id`, '=', rightId)
    .where('first_played_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.ends_at ?? null
}

/** Whether the member rents this title, or what contains it, and may still begin or continue. */
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

/**
 * Adds to the time of a rental of this member: to its watching time once it has begun, else to its last moment to
 * begin. A time that is over is added to from `now`, so that it plays.
 * @returns the new end; undefined when it is no rental of theirs, or was taken back
 */
export async function extendRent(
  tx: Tx,
  rent: { rightId: RightId; memberId: MemberId; byMs: number },
  now: Date,
): Promise<{ endsAt: Date; productId: ProductId } | undefined> {
  const row = await tx
    .updateTable('rights')
    .set({ ends_at: sql<Date>`greatest(ends_at, ${now}) + ${rent.byMs / 1000} * interval '1 second'` })
    .where('id', '=', rent.rightId)
    .where('member_id', '=', rent.memberId)
    .where('watch_hours', 'is not', null)
    // what a ticket opens has the hours of its ticket
    .where('ticket_id', 'is', null)
    .where('ends_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .returning(['ends_at', 'product_id'])
    .executeTakeFirst()
  return row === undefined || row.ends_at === null ? undefined : { endsAt: row.ends_at, productId: row.product_id }
}
