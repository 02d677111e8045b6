import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { ProductId, ProfileId } from '#lib/ids.ts'
import { isWithinAge } from './ways-in-queries.ts'

/** A profile's position in what plays when a product is opened. */
export async function findWatchTime(db: Db, profileId: ProfileId | null, productId: ProductId) {
  if (profileId === null) return undefined
  return db
    .selectFrom('what_plays')
    .innerJoin('watch_times', 'watch_times.product_id', 'what_plays.plays_id')
    .where('what_plays.product_id', '=', productId)
    .where('watch_times.profile_id', '=', profileId)
    .select(['watch_times.position_ms', 'watch_times.duration_ms', 'watch_times.finished'])
    .executeTakeFirst()
}

export interface WatchTime {
  profile_id: ProfileId
  /** The opened product; the position is saved for what it plays. */
  product_id: ProductId
  position_ms: number
  duration_ms: number
  reached_at: Date
  finished: boolean
}

/** The columns that are written of a watched title, in the order of what is selected for them. */
const written = [
  'profile_id',
  'product_id',
  'position_ms',
  'duration_ms',
  'reached_at',
  'finished',
  'updated_at',
  'watched_at',
] as const

/** Saves a position unless a newer one is stored; returns the stored one. */
export async function upsertWatchTime(
  db: Db,
  time: WatchTime,
  { now, ageLimit }: { now: Date; ageLimit: number | null },
): Promise<{ position_ms: number; duration_ms: number; finished: boolean } | undefined> {
  // an episode is watched when its credits begin
  const isOver = sql`(${time.finished}::boolean or coalesce(${time.position_ms}::int >= episodes.credits_at_ms, false))`
  const kept = await db
    .insertInto('watch_times')
    .columns(written)
    .expression((eb) =>
      eb
        .selectFrom('products')
        .innerJoin('what_plays', 'what_plays.product_id', 'products.id')
        .where('products.id', '=', time.product_id)
        .leftJoin('episodes', 'episodes.product_id', 'what_plays.plays_id')
        // a closed title leaves no trace in a child's history
        .$if(ageLimit !== null, (open) => open.where(isWithinAge(ageLimit ?? 0)))
        .select([
          sql<number>`${time.profile_id}::int`.as('profile_id'),
          sql<number>`what_plays.plays_id`.as('product_id'),
          sql<number>`${time.position_ms}::int`.as('position_ms'),
          sql<number>`${time.duration_ms}::int`.as('duration_ms'),
          sql<Date>`${time.reached_at}::timestamptz`.as('reached_at'),
          sql<boolean>`${isOver}`.as('finished'),
          sql<Date>`${now}::timestamptz`.as('updated_at'),
          sql<Date | null>`case when ${isOver} then ${now}::timestamptz end`.as('watched_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'product_id'])
        .doUpdateSet((eb) => ({
          position_ms: eb.ref('excluded.position_ms'),
          duration_ms: eb.ref('excluded.duration_ms'),
          reached_at: eb.ref('excluded.reached_at'),
          finished: eb.ref('excluded.finished'),
          updated_at: eb.ref('excluded.updated_at'),
          watched_at: eb.fn.coalesce('watch_times.watched_at', 'excluded.watched_at'),
          // watched after it was removed from the list: it is back; a late beacon from before changes nothing
          hidden_at: sql<Date | null>`case when watch_times.hidden_at < excluded.reached_at then null else watch_times.hidden_at end`,
        }))
        .whereRef('watch_times.reached_at', '<=', 'excluded.reached_at'),
    )
    .returning(['position_ms', 'duration_ms', 'finished'])
    .executeTakeFirst()
  return kept ?? findWatchTime(db, time.profile_id, time.product_id)
}

/**
 * Marks what somebody watched, or takes the mark away with the place; false when there is no such title on the site. A mark
 * by hand is newer than every beacon before it.
 */
export async function markWatched(
  db: Db,
  mark: { profileId: ProfileId; productId: ProductId; watched: boolean },
  { now, ageLimit }: { now: Date; ageLimit: number | null },
): Promise<boolean> {
  const watched_at = mark.watched ? now : null
  const row = await db
    .insertInto('watch_times')
    .columns(written)
    .expression((eb) =>
      eb
        .selectFrom('products')
        .innerJoin('what_plays', 'what_plays.product_id', 'products.id')
        .where('products.id', '=', mark.productId)
        .where('products.state', '=', 'published')
        .where('products.kind', 'in', ['movie', 'episode'])
        .$if(ageLimit !== null, (open) => open.where(isWithinAge(ageLimit ?? 0)))
        .select([
          sql<number>`${mark.profileId}::int`.as('profile_id'),
          'products.id as product_id',
          sql<number>`0`.as('position_ms'),
          sql<number>`0`.as('duration_ms'),
          sql<Date>`${now}::timestamptz`.as('reached_at'),
          sql<boolean>`${mark.watched}::boolean`.as('finished'),
          sql<Date>`${now}::timestamptz`.as('updated_at'),
          sql<Date | null>`${watched_at}::timestamptz`.as('watched_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'product_id']).doUpdateSet((eb) => ({
        position_ms: 0,
        reached_at: eb.ref('excluded.reached_at'),
        finished: eb.ref('excluded.finished'),
        updated_at: eb.ref('excluded.updated_at'),
        watched_at: eb.ref('excluded.watched_at'),
      })),
    )
    .returning('product_id')
    .executeTakeFirst()
  return row !== undefined
}
