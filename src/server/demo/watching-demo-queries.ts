import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { ProductId, ProfileId } from '#lib/ids.ts'

/** The own profile of a member by their user name. */
export async function findProfileOf(db: Db, userName: string): Promise<ProfileId | undefined> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('members', 'members.id', 'profiles.member_id')
    .where('members.user_name', '=', userName)
    .orderBy('profiles.id')
    .select('profiles.id')
    .executeTakeFirst()
  return row?.id
}

/** A film that was watched to its end; a repeat changes nothing. */
export async function insertWatched(
  tx: Tx,
  seen: { profileId: ProfileId; productId: ProductId; durationMs: number; at: Date },
): Promise<void> {
  const { profileId: profile_id, productId: product_id, durationMs, at } = seen
  await tx
    .insertInto('watch_times')
    .values({
      profile_id,
      product_id,
      position_ms: durationMs,
      duration_ms: durationMs,
      finished: true,
      reached_at: at,
      updated_at: at,
      watched_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('watched_days')
    .values({
      profile_id,
      product_id,
      watched_ms: durationMs,
      day: sql<string>`(${at}::timestamptz at time zone 'Asia/Tehran')::date`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
