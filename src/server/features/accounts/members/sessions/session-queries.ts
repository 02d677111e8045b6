import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { Members } from '#db/schema.gen.ts'
import { after } from '#lib/time/clock.ts'
import type { FactorKind } from '#lib/lists/factors.ts'
import type { MemberId, ProfileId, SessionId } from '#lib/ids.ts'
import { type EndReason, sessionUnseenMs } from './session-limits.ts'

export interface NewSession {
  member_id: MemberId
  profile_id: ProfileId | null
  token_hash: Buffer
  proved_by: FactorKind | null
  device: string
  browser: string
  ip: string
  country: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

export async function insertSession(tx: Tx, session: NewSession): Promise<SessionId> {
  const row = await tx.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** The sessions that count for the limit, most recently used first. */
export function listLiveSessions(db: Db | Tx, memberId: MemberId, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'browser', 'country', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', after(now, -sessionUnseenMs))
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** Finds a live session by its token or id and records its use, in one round trip. */
export async function seeSession(
  db: Db,
  key: { tokenHash: Buffer } | { id: SessionId },
  now: Date,
  notSeenSince: Date,
) {
  const found = 'id' in key ? sql`s.id = ${key.id}` : sql`s.token_hash = ${key.tokenHash}`
  const { rows } = await sql<{
    session_id: SessionId
    member_id: MemberId
    profile_id: ProfileId | null
    is_owner: boolean | null
    age_limit: number | null
    staff_role: Members['staff_role']
    confirmed_at: Date | null
    proved_by: FactorKind | null
  }>`
    with live as (
      select s.id as session_id, s.member_id, s.profile_id, p.is_owner, p.age_limit, m.staff_role, s.last_seen_at,
        s.confirmed_at, s.proved_by
      from sessions s join members m on m.id = s.member_id left join profiles p on p.id = s.profile_id
      where ${found} and s.ended_at is null and s.expires_at > ${now}
        and s.last_seen_at > ${after(now, -sessionUnseenMs)} and m.deleted_at is null
    ), seen as (
      update sessions set last_seen_at = ${now}
      where id in (select session_id from live where last_seen_at <= ${notSeenSince})
    )
    select session_id, member_id, profile_id, is_owner, age_limit, staff_role, confirmed_at, proved_by from live`.execute(
    db,
  )
  return rows[0]
}

/** The session’s member gave their password in it. */
export async function confirmSession(db: Db | Tx, sessionId: SessionId, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute()
}

/** Ends a live session; false when it had ended before. */
export async function endSession(db: Db | Tx, sessionId: SessionId, reason: EndReason, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Ends all sessions of a member, except the one in `keep`. */
export async function endSessionsOf(
  tx: Tx,
  memberId: MemberId,
  end: { reason: EndReason; except?: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: end.now, end_reason: end.reason })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .$if(end.except !== undefined, (some) => some.where('id', '!=', end.except ?? ''))
    .execute()
}

/** Whether this session is or was this member's. */
export async function isSessionOf(tx: Tx, memberId: MemberId, sessionId: SessionId): Promise<boolean> {
  const found = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return found !== undefined
}

/** Why the session of this token ended; undefined when it did not, or when the row is deleted. */
export async function findEndReason(db: Db, tokenHash: Buffer): Promise<EndReason | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('end_reason')
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is not', null)
    .executeTakeFirst()
  return row?.end_reason ?? undefined
}
