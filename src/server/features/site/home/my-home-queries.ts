import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { MemberId, ProductId, ProfileId } from '#lib/ids.ts'

/** Whether a plan of the member runs. */
export async function hasPlan(db: Db, memberId: MemberId, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_periods')
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Rents of a member that the profile has not watched to the end, the one that ends first first. */
export async function listOpenRents(
  db: Db,
  who: { memberId: MemberId; profileId: ProfileId; ageLimit: number | null },
  { now, limit }: { now: Date; limit: number },
) {
  return db
    .selectFrom('rights')
    .innerJoin('products', 'products.id', 'rights.product_id')
    .innerJoin('current_assets', (join) =>
      join.onRef('current_assets.product_id', '=', 'products.id').on('current_assets.purpose', '=', 'feature'),
    )
    .innerJoin('assets', 'assets.id', 'current_assets.asset_id')
    .leftJoin('watch_times', (join) =>
      join.onRef('watch_times.product_id', '=', 'products.id').on('watch_times.profile_id', '=', who.profileId),
    )
    .where('rights.member_id', '=', who.memberId)
    .where('rights.watch_hours', 'is not', null)
    .where('rights.revoked_at', 'is', null)
    .where('rights.starts_at', '<=', now)
    .where('rights.ends_at', '>', now)
    .where(sql<boolean>`watch_times.finished is not true`)
    .where('products.age_rating', '<=', who.ageLimit ?? 99)
    .orderBy('rights.ends_at')
    .orderBy('rights.id')
    .limit(limit)
    .select([
      'rights.product_id',
      'rights.ends_at',
      'rights.watch_hours',
      'rights.first_played_at',
      'assets.duration_ms',
      'watch_times.position_ms',
    ])
    .$narrowType<{ watch_hours: number; ends_at: Date }>()
    .execute()
}

/** Screenings to which a member has tickets that open them until then, the next one first. */
export async function listOwnScreenings(db: Db, memberId: MemberId, now: Date) {
  return db
    .selectFrom('tickets')
    .innerJoin('products', 'products.id', 'tickets.product_id')
    .where('tickets.holder_id', '=', memberId)
    .where('tickets.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('products.release_ends_at', 'is', null), eb('products.release_ends_at', '>', now)]))
    .groupBy(['products.id', 'products.release_at'])
    .orderBy('products.release_at', (order) => order.asc().nullsLast())
    .limit(12)
    .select((eb) => ['products.id', eb.fn.sum<number>('tickets.seats').as('tickets')])
    .execute()
}

/** A purchase of a member that waits for its payment, the first to run out. */
export async function findUnpaid(db: Db, memberId: MemberId, now: Date) {
  return db
    .selectFrom('purchases')
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .select(['id', 'subject', 'expires_at'])
    .executeTakeFirst()
}

export async function usesHistory(db: Db, profileId: ProfileId): Promise<boolean> {
  const row = await db
    .selectFrom('home_choices')
    .where('profile_id', '=', profileId)
    .select('uses_history')
    .executeTakeFirst()
  return row?.uses_history ?? true
}

export async function writeUsesHistory(db: Db, profileId: ProfileId, wanted: boolean): Promise<void> {
  await db
    .insertInto('home_choices')
    .values({ profile_id: profileId, uses_history: wanted })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ uses_history: wanted }))
    .execute()
}

/**
 * Series of which a profile has watched something and has something left, those with an episode that came after it
 * watched last first, then those it watched last.
 */
export async function listOwnSeries(db: Db, profileId: ProfileId, { limit, now }: { limit: number; now: Date }) {
  const { rows } = await sql<{ id: ProductId; has_new: boolean }>`
    with seen as (
      select seasons.parent_id as id, max(times.updated_at) as at
      from watch_times times
      join products episodes on episodes.id = times.product_id and episodes.kind = 'episode'
      join products seasons on seasons.id = episodes.parent_id
      where times.profile_id = ${profileId} and times.hidden_at is null
      group by seasons.parent_id
    )
    select seen.id, coalesce(newest.at > seen.at, false) as has_new
    from seen
    left join lateral (
      select max(coalesce(parts.release_at, parts.published_at)) as at
      from products within_it join products parts on parts.parent_id = within_it.id
      where within_it.parent_id = seen.id and parts.kind = 'episode' and parts.state = 'published'
        and (parts.release_at is null or parts.release_at <= ${now})
    ) newest on true
    order by has_new desc, seen.at desc, seen.id limit ${limit}`.execute(db)
  return rows
}

/** Albums of which a profile has heard something, the last one first; a clip is watched and stands elsewhere. */
export async function listHeardAlbums(db: Db, profileId: ProfileId, limit: number): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('watch_times')
    .innerJoin('products', 'products.id', 'watch_times.product_id')
    .where('watch_times.profile_id', '=', profileId)
    .where('products.kind', '=', 'track')
    .where('products.parent_id', 'is not', null)
    .groupBy('products.parent_id')
    .orderBy((eb) => eb.fn.max('watch_times.updated_at'), 'desc')
    .limit(limit)
    .select('products.parent_id')
    .$narrowType<{ parent_id: ProductId }>()
    .execute()
  return rows.map((row) => row.parent_id)
}

/** The film or series that a profile has watched last, to its end or for ten minutes. */
export async function findLastWatched(db: Db, profileId: ProfileId) {
  const { rows } = await sql<{ id: ProductId; title_fa: string; title_en: string }>`
    select titles.id, titles.title_fa, titles.title_en
    from watch_times times
    join products played on played.id = times.product_id and played.kind in ('movie', 'episode')
    left join products seasons on seasons.id = played.parent_id and played.kind = 'episode'
    join products titles on titles.id = case when played.kind = 'episode' then seasons.parent_id else played.id end
    where times.profile_id = ${profileId} and times.hidden_at is null and titles.state = 'published'
      and (times.finished or times.position_ms >= 600000)
    order by times.updated_at desc, times.product_id desc limit 1`.execute(db)
  return rows[0]
}

/** The most titles of a genre that are compared, those added last: a genre of a large catalogue has thousands. */
const mostOfGenre = 100

/**
 * Titles with most in common with one: two points for each person who made both, one for each genre. Those that the
 * profile has begun are left out. Nothing but the catalogue and this profile's own history is asked.
 */
export async function findAlike(
  db: Db,
  question: { productId: ProductId; profileId: ProfileId; limit: number },
): Promise<ProductId[]> {
  const { productId, profileId, limit } = question
  const { rows } = await sql<{ id: ProductId }>`
    with by_people as (
      select distinct theirs.product_id from credits own
      join credits theirs on theirs.person_id = own.person_id and theirs.product_id <> own.product_id
      where own.product_id = ${productId}
    ),
    near as (
      select product_id from by_people
      union
      select latest.product_id from product_genres own cross join lateral (
        select product_id from product_genres theirs
        where theirs.genre_code = own.genre_code and theirs.product_id <> own.product_id
        order by product_id desc limit ${mostOfGenre}
      ) latest
      where own.product_id = ${productId}
    ),
    begun as (
      select unnest(array[times.product_id, season.parent_id]) as product_id from watch_times times
      left join products part on part.id = times.product_id
      left join products season on season.id = part.parent_id
      where times.profile_id = ${profileId}
    )
    select alike.product_id as id from (
      select theirs.product_id, 2 * count(distinct theirs.person_id) as points
      from credits own join credits theirs on theirs.person_id = own.person_id and theirs.product_id <> own.product_id
      where own.product_id = ${productId} group by theirs.product_id
      union all
      select theirs.product_id, count(*) from near
      join product_genres theirs using (product_id)
      join product_genres own on own.product_id = ${productId} and own.genre_code = theirs.genre_code
      group by theirs.product_id
    ) alike
    join products on products.id = alike.product_id and products.state = 'published'
      and products.kind in ('movie', 'series')
    where not exists (select from begun where begun.product_id = products.id)
    group by alike.product_id, products.published_at
    order by sum(alike.points) desc, products.published_at desc, alike.product_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the choices of a member's profiles. */
export function listChoicesOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('home_choices')
    .innerJoin('profiles', 'profiles.id', 'home_choices.profile_id')
    .where('profiles.member_id', '=', memberId)
    .orderBy('home_choices.profile_id')
    .select(['home_choices.profile_id', 'home_choices.uses_history'])
    .execute()
}
