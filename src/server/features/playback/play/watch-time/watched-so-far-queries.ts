import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId, ProductId, ProfileId } from '#lib/ids.ts'

/** How much of a title somebody has watched. */
export interface WatchedSoFar {
  /** Whether the title is free, or a right or plan of the account opens it now. */
  has_right: boolean
  /** Of the time of all that can be played in it, from 0 to 1: time that went by, not what was skipped. */
  share: number
  /** The position that was reached last, in milliseconds. */
  reached_ms: number
  /** Watched to the end once, or marked so by hand. */
  is_watched: boolean
}

const nothing: WatchedSoFar = { has_right: false, share: 0, reached_ms: 0, is_watched: false }

/** How much this profile has watched of a title; of a series, a season or an album: of all its parts together. */
export async function findWatchedSoFar(
  db: Db | Tx,
  who: { memberId: MemberId; profileId: ProfileId },
  productId: ProductId,
  now: Date,
): Promise<WatchedSoFar> {
  const { rows } = await sql<WatchedSoFar>`
    with played as (
      select assets.product_id, assets.duration_ms
      from what_plays
      join product_tree on product_tree.within_id = what_plays.plays_id
      join current_assets on current_assets.product_id = product_tree.product_id and current_assets.purpose = 'feature'
      join assets on assets.id = current_assets.asset_id
      where what_plays.product_id = ${productId}
    )
    select
      products.is_free or exists (
        select from ways_in
        join rights on rights.product_id = ways_in.held_id
        where ways_in.product_id = products.id and rights.member_id = ${who.memberId} and rights.revoked_at is null
          and rights.starts_at <= ${now} and (rights.ends_at is null or rights.ends_at > ${now})
      ) or exists (
        select from ways_in
        join plan_openings on plan_openings.product_id = ways_in.held_id
        join subscription_periods periods on periods.plan_id = plan_openings.plan_id
        where ways_in.product_id = products.id and periods.member_id = ${who.memberId} and periods.revoked_at is null
          and periods.starts_at <= ${now} and periods.ends_at > ${now}
      ) as has_right,
      coalesce((
        select sum(least(coalesce(watched.ms, 0), played.duration_ms))::float8 / nullif((select sum(duration_ms) from played), 0)
        from played
        join lateral (
          select sum(watched_ms) as ms from watched_days
          where watched_days.profile_id = ${who.profileId} and watched_days.product_id = played.product_id
        ) watched on true
      ), 0) as share,
      coalesce(times.position_ms, 0) as reached_ms,
      times.watched_at is not null as is_watched
    from products
    join what_plays on what_plays.product_id = products.id
    left join watch_times times on times.product_id = what_plays.plays_id and times.profile_id = ${who.profileId}
    where products.id = ${productId}`.execute(db)
  return rows[0] ?? nothing
}
