import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { ProductId, ProfileId, SessionId } from '#lib/ids.ts'
import { isWithinAge } from '../rights/ways-in-queries.ts'

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

export interface Beat extends WatchTime {
  /** When the beat came. */
  now: Date
  /** The oldest age for which titles are open to the profile; null: all are. */
  age_limit: number | null
  beat: 'tick' | 'pause' | 'seek' | 'ended' | 'leave'
  /** One opened player; null where it names none. */
  playing: string | null
  session_id: SessionId
  country: string | null
  /** The piece that was shown since the last beat; null where the player tells only its place. */
  beat_from_ms: number | null
  beat_to_ms: number | null
  /** Whether the viewer may watch the title: else only the place is kept, and nothing counts as watched. */
  counts: boolean
}

export type StoredTime = { position_ms: number; duration_ms: number; finished: boolean }

/** Whether a child whose limit is `beats.age_limit` may see the opened product, what it plays, and what contains that. */
const isOpenToAge = sql`(beats.age_limit is null or not exists (
  select from product_tree join products as parts on parts.id = product_tree.within_id
  where product_tree.product_id in (products.id, what_plays.plays_id) and parts.age_rating > beats.age_limit
))`

/**
 * Saves positions, each unless a newer one is stored; returns the stored ones in the order of the beats, undefined where
 * there is no such title for the viewer. One profile has at most one beat among them. Rows are locked in the order of
 * profiles, so that two processes do not wait for each other in a circle.
 */
export async function upsertWatchTimes(db: Db, beats: readonly Beat[]): Promise<(StoredTime | undefined)[]> {
  const column = <Name extends keyof Beat>(name: Name) => beats.map((beat) => beat[name])
  const { rows } = await sql<StoredTime & { profile_id: ProfileId }>`
    insert into watch_times as stored
      (profile_id, product_id, position_ms, duration_ms, reached_at, finished, updated_at, watched_at,
        beat, playing, session_id, country, beat_from_ms, beat_to_ms, counts)
    select beats.profile_id, what_plays.plays_id, beats.position_ms, beats.duration_ms, beats.reached_at, ended.is_over,
      beats.now, case when ended.is_over then beats.now end,
      beats.beat, beats.playing, beats.session_id, beats.country, beats.beat_from_ms, beats.beat_to_ms, beats.counts
    from unnest(${column('profile_id')}::int[], ${column('product_id')}::int[], ${column('position_ms')}::int[],
      ${column('duration_ms')}::int[], ${column('reached_at')}::timestamptz[], ${column('finished')}::boolean[],
      ${column('now')}::timestamptz[], ${column('age_limit')}::int[], ${column('beat')}::text[],
      ${column('playing')}::uuid[], ${column('session_id')}::uuid[], ${column('country')}::text[],
      ${column('beat_from_ms')}::int[], ${column('beat_to_ms')}::int[], ${column('counts')}::boolean[])
      as beats (profile_id, product_id, position_ms, duration_ms, reached_at, finished, now, age_limit,
        beat, playing, session_id, country, beat_from_ms, beat_to_ms, counts)
    join products on products.id = beats.product_id
    join what_plays on what_plays.product_id = products.id
    left join episodes on episodes.product_id = what_plays.plays_id
    cross join lateral (
      -- an episode is watched when its credits begin
      select beats.finished or coalesce(beats.position_ms >= episodes.credits_at_ms, false) as is_over
    ) as ended
    -- a closed title leaves no trace in a child's history
    where ${isOpenToAge}
    order by beats.profile_id
    on conflict (profile_id, product_id) do update set
      position_ms = excluded.position_ms,
      duration_ms = excluded.duration_ms,
      reached_at = excluded.reached_at,
      finished = excluded.finished,
      updated_at = excluded.updated_at,
      watched_at = coalesce(stored.watched_at, excluded.watched_at),
      (beat, playing, session_id, country, beat_from_ms, beat_to_ms, counts) = row (
        excluded.beat, excluded.playing, excluded.session_id, excluded.country, excluded.beat_from_ms, excluded.beat_to_ms,
        excluded.counts),
      -- watched after it was removed from the list: it is back; a late beacon from before changes nothing
      hidden_at = case when stored.hidden_at < excluded.reached_at then null else stored.hidden_at end
    where stored.reached_at <= excluded.reached_at
    returning profile_id, position_ms, duration_ms, finished`.execute(db)
  const byProfile = new Map(rows.map(({ profile_id, ...stored }) => [profile_id, stored]))
  return Promise.all(
    beats.map(async (beat) => byProfile.get(beat.profile_id) ?? findWatchTime(db, beat.profile_id, beat.product_id)),
  )
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
