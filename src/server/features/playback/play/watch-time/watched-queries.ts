import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

/** Writes the open pieces of players that told nothing since an instant; returns how many there were. */
export async function closeSilent(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select close_watched(${since}) as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Makes what a member watched nobody's: seconds that owners of films are paid by stay. */
export async function forgetWatcher(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.updateTable('watched').set({ member_id: null, playing: null }).where('member_id', '=', memberId).execute()
}

/** All that a member watched, the first first. */
export function listWatchedOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('watched')
    .leftJoin('named_products', 'named_products.product_id', 'watched.product_id')
    .where('watched.member_id', '=', memberId)
    .orderBy('watched.began_at')
    .orderBy('watched.id')
    .select([
      'watched.playing',
      'watched.product_id',
      'named_products.name_fa as title_fa',
      'named_products.name_en as title_en',
      'watched.from_ms',
      'watched.to_ms',
      'watched.wall_ms',
      'watched.began_at',
      'watched.ended_at',
      'watched.device',
      'watched.country',
    ])
    .execute()
}
