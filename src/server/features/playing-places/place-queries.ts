import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { MemberId, ProductId, RightId, SessionId, WayInId } from '#lib/ids.ts'

export interface Place {
  rightId: RightId
  memberId: MemberId
  sessionId: SessionId
  placeId: string
}

/**
 * The right in whose name a right's place is kept: its own; of the hosts of an evening the first one's, because an
 * evening has one screen.
 */
export const leaseOf = (rightId: WayInId) => sql<RightId>`coalesce((
  select lease_id from evening_starts
  join evening_screens on evening_screens.product_id = evening_starts.product_id
  where evening_starts.right_id = ${rightId}::uuid), ${rightId}::uuid)`

/**
 * Takes the place of a ticket's right, or keeps it: one statement, so that of several players one has it. @returns
 * the right in whose name it is this player's now; null: another player has it
 */
export async function upsertPlace(db: Db, place: Place, at: { now: Date; until: Date }): Promise<RightId | null> {
  const row = await db
    .insertInto('playing_places')
    .values({
      right_id: leaseOf(place.rightId),
      member_id: place.memberId,
      place_id: place.placeId,
      session_id: place.sessionId,
      taken_at: at.now,
      until: at.until,
    })
    .onConflict((conflict) =>
      conflict
        .column('right_id')
        .doUpdateSet({
          member_id: place.memberId,
          place_id: place.placeId,
          session_id: place.sessionId,
          until: at.until,
          taken_at: sql<Date>`case when playing_places.place_id = ${place.placeId}
            then playing_places.taken_at else ${at.now} end`,
        })
        .where((eb) =>
          eb.or([eb('playing_places.until', '<=', at.now), eb('playing_places.place_id', '=', place.placeId)]),
        ),
    )
    .returning('right_id')
    .executeTakeFirst()
  return row?.right_id ?? null
}

/** Where a right plays, and on which device; `WayInId`, because an opening does not say which kind it has. */
export async function findPlace(db: Db, rightId: WayInId) {
  return db
    .selectFrom('playing_places')
    .innerJoin('sessions', 'sessions.id', 'playing_places.session_id')
    .where('playing_places.right_id', '=', leaseOf(rightId))
    .select(['place_id as placeId', 'session_id as sessionId', 'until', 'taken_at as takenAt'])
    .select(['sessions.device', 'sessions.browser'])
    .executeTakeFirst()
}

/**
 * Gives a player the places that play of all of the member's tickets of a screening, and that of the evening's screen
 * when the member is a host who has started it.
 */
export async function movePlaces(
  db: Db,
  to: { memberId: MemberId; productId: ProductId; sessionId: SessionId; placeId: string },
  at: { now: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('playing_places')
    .set({ member_id: to.memberId, place_id: to.placeId, session_id: to.sessionId, taken_at: at.now, until: at.until })
    .where('place_id', '!=', to.placeId)
    .where('right_id', 'in', (eb) =>
      eb
        .selectFrom('rights')
        .where('rights.member_id', '=', to.memberId)
        .where('rights.product_id', '=', to.productId)
        .where('rights.ticket_id', 'is not', null)
        .select('rights.id')
        .union(
          eb
            .selectFrom('evening_screens')
            .innerJoin('evening_starts', 'evening_starts.product_id', 'evening_screens.product_id')
            .innerJoin('rights', 'rights.id', 'evening_starts.right_id')
            .where('evening_screens.product_id', '=', to.productId)
            .where('rights.member_id', '=', to.memberId)
            .where('rights.revoked_at', 'is', null)
            .select('evening_screens.lease_id as id'),
        ),
    )
    .execute()
}

/** The places of many rights, in one statement. */
export async function findPlacesOf(db: Db, rightIds: readonly RightId[]) {
  return db
    .selectFrom('playing_places')
    .where(sql<boolean>`right_id = any(${rightIds}::uuid[])`)
    .select(['right_id as rightId', 'place_id as placeId', 'member_id as memberId'])
    .execute()
}

/** Keeps many places in one statement; one that another player has taken meanwhile stays theirs. */
export async function prolongPlaces(
  db: Db,
  beats: readonly { rightId: RightId; placeId: string; until: Date }[],
): Promise<void> {
  await sql`
    update playing_places set until = greatest(playing_places.until, beat.until)
    from unnest(
      ${beats.map(({ rightId }) => rightId)}::uuid[],
      ${beats.map(({ placeId }) => placeId)}::uuid[],
      ${beats.map(({ until }) => until.toISOString())}::timestamptz[]
    ) as beat (right_id, place_id, until)
    where playing_places.right_id = beat.right_id and playing_places.place_id = beat.place_id`.execute(db)
}
