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
 * Takes the place of a ticket's right, or keeps it: one statement, so that of several players one has it. @returns
 * whether it is this player's now
 */
export async function upsertPlace(db: Db, place: Place, at: { now: Date; until: Date }): Promise<boolean> {
  const row = await db
    .insertInto('playing_places')
    .values({
      right_id: place.rightId,
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
  return row !== undefined
}

/** Where a right plays, and on which device; `WayInId`, because an opening does not say which kind it has. */
export async function findPlace(db: Db, rightId: WayInId) {
  return db
    .selectFrom('playing_places')
    .innerJoin('sessions', 'sessions.id', 'playing_places.session_id')
    .where(sql<WayInId>`playing_places.right_id`, '=', rightId)
    .select(['place_id as placeId', 'session_id as sessionId', 'until', 'taken_at as takenAt'])
    .select(['sessions.device', 'sessions.browser'])
    .executeTakeFirst()
}

/** Gives a player the places of all of the member's tickets of a screening that play. */
export async function movePlaces(
  db: Db,
  to: { memberId: MemberId; productId: ProductId; sessionId: SessionId; placeId: string },
  at: { now: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('playing_places')
    .set({ place_id: to.placeId, session_id: to.sessionId, taken_at: at.now, until: at.until })
    .where('member_id', '=', to.memberId)
    .where('place_id', '!=', to.placeId)
    .where('right_id', 'in', (eb) =>
      eb
        .selectFrom('rights')
        .where('rights.member_id', '=', to.memberId)
        .where('rights.product_id', '=', to.productId)
        .where('rights.ticket_id', 'is not', null)
        .select('rights.id'),
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
