import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'

/** Days of watching that are stored, today's among them. */
const storedDays = 8

/**
 * Writes anew the most watched titles of the seven days until today in Tehran. An episode counts for its series, a clip for
 * itself; music that is heard has its own list. One profile counts for no more than a title lasts, however often it
 * watched, and no player says how long that is. A title that has left the site is left out. Returns how many titles there are.
 */
export async function writeMostWatched(tx: Tx, now: Date): Promise<number> {
  const since = sql`(${now}::timestamptz at time zone 'Asia/Tehran')::date - 6`
  await sql`delete from most_watched`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into most_watched (product_id, watched_ms)
    select title.id, sum(one.watched_ms)
    from (
      select watched.product_id, least(sum(watched.watched_ms), max(coalesce(assets.duration_ms, times.duration_ms))) as watched_ms
      from watched_days watched
      join watch_times times on times.profile_id = watched.profile_id and times.product_id = watched.product_id
      left join current_assets on current_assets.product_id = watched.product_id and current_assets.purpose = 'feature'
      left join assets on assets.id = current_assets.asset_id
      where watched.day >= ${since}
      group by watched.profile_id, watched.product_id
    ) one
    join products played on played.id = one.product_id
    left join products season on season.id = played.parent_id and played.kind = 'episode'
    join products title on title.id = case when played.kind = 'episode' then season.parent_id else played.id end
    where played.kind in ('movie', 'episode', 'music') and title.state = 'published' and one.watched_ms > 0
    group by title.id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Forgets days of which nothing is counted any more. */
export async function deleteOldDays(db: Db, now: Date): Promise<void> {
  await sql`delete from watched_days
    where day < (${now}::timestamptz at time zone 'Asia/Tehran')::date - ${storedDays}::int`.execute(db)
}
