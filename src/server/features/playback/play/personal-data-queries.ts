import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

export function listRightsOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('rights')
    .innerJoin('named_products', 'named_products.product_id', 'rights.product_id')
    .where('rights.member_id', '=', memberId)
    .orderBy('rights.created_at')
    .select([
      'rights.product_id',
      'named_products.name_fa as title_fa',
      'named_products.name_en as title_en',
      'rights.by',
      'rights.starts_at',
      'rights.ends_at',
      'rights.watch_hours',
      'rights.first_played_at',
      'rights.revoked_at',
      'rights.created_at',
    ])
    .execute()
}

export function listWatchTimesOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('watch_times')
    .innerJoin('profiles', 'profiles.id', 'watch_times.profile_id')
    .innerJoin('named_products', 'named_products.product_id', 'watch_times.product_id')
    .where('profiles.member_id', '=', memberId)
    .orderBy('watch_times.updated_at')
    .select([
      'watch_times.profile_id',
      'watch_times.product_id',
      'named_products.name_fa as title_fa',
      'named_products.name_en as title_en',
      'watch_times.position_ms',
      'watch_times.duration_ms',
      'watch_times.finished',
      'watch_times.reached_at',
      'watch_times.updated_at',
    ])
    .execute()
}

/** How long a member's profiles watched what on each of the last days; older ones are not stored. */
export function listWatchedDaysOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('watched_days')
    .innerJoin('profiles', 'profiles.id', 'watched_days.profile_id')
    .innerJoin('named_products', 'named_products.product_id', 'watched_days.product_id')
    .where('profiles.member_id', '=', memberId)
    .orderBy('watched_days.day')
    .orderBy('watched_days.product_id')
    .select([
      'watched_days.profile_id',
      'watched_days.product_id',
      'named_products.name_fa as title_fa',
      'named_products.name_en as title_en',
      'watched_days.day',
      'watched_days.watched_ms',
    ])
    .execute()
}

export async function deleteWatchTimesOf(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .deleteFrom('watched_days')
    .where('profile_id', 'in', (eb) =>
      eb.selectFrom('profiles').select('profiles.id').where('member_id', '=', memberId),
    )
    .execute()
  await tx
    .deleteFrom('watch_times')
    .where('profile_id', 'in', (eb) =>
      eb.selectFrom('profiles').select('profiles.id').where('member_id', '=', memberId),
    )
    .execute()
}
