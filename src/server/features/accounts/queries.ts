import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { after } from '#lib/clock.ts'
import { sessionUnseenMs } from './rules.ts'

// Members

export function findMember(db: Db | Tx, userName: string) {
  return db
    .selectFrom('members')
    .select(['id', 'password_hash'])
    .where('user_name', '=', userName)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Logins of one member wait for each other here, so that two cannot both take the last place. */
export function lockMember(tx: Tx, memberId: string) {
  return tx
    .selectFrom('members')
    .select(['id', 'password_hash'])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export interface NewMember {
  user_name: string
  user_name_kind: 'phone' | 'email'
  first_name: string
  last_name: string
  birth_day: string | null
  country: string | null
  language: string
  password_hash: string | null
  staff_role: string | null
  accepted_terms_at: Date | null
  created_at: Date
}

/** The id, or null when a living member has the user name already. */
export async function insertMember(tx: Tx, member: NewMember): Promise<string | null> {
  const row = await tx
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.column('user_name').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertProfile(
  tx: Tx,
  profile: { member_id: string; name: string; is_owner: boolean; created_at: Date },
): Promise<number> {
  const row = await tx.insertInto('profiles').values(profile).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export function listProfileIds(tx: Tx, memberId: string) {
  return tx.selectFrom('profiles').select('id').where('member_id', '=', memberId).orderBy('id').execute()
}

/** A member with the profile that the session has chosen. */
export function readMember(db: Db | Tx, memberId: string, profileId: number | null) {
  return db
    .selectFrom('members as m')
    .leftJoin('profiles as p', (join) => join.onRef('p.member_id', '=', 'm.id').on('p.id', '=', profileId))
    .select([
      'm.id',
      'm.user_name',
      'm.first_name',
      'm.last_name',
      'm.birth_day',
      'm.country',
      'm.language',
      'm.staff_role',
      'p.id as profile_id',
      'p.name as profile_name',
      'p.avatar as profile_avatar',
      'p.is_owner as profile_is_owner',
    ])
    .where('m.id', '=', memberId)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst()
}

// Sessions

export interface NewSession {
  member_id: string
  profile_id: number | null
  token_hash: Buffer
  device: string
  browser: string
  ip: string
  country: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const row = await tx.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** The sessions that count against the limit, the most recently seen first. */
export function listLiveSessions(db: Db | Tx, memberId: string, now: Date) {
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

/** Finds a live session by its token or id and notes that it was seen, in one round trip. */
export async function seeSession(db: Db, key: { tokenHash: Buffer } | { id: string }, now: Date, notSeenSince: Date) {
  const found = 'id' in key ? sql`s.id = ${key.id}` : sql`s.token_hash = ${key.tokenHash}`
  const { rows } = await sql<{
    session_id: string
    member_id: string
    profile_id: number | null
    staff_role: string | null
  }>`
    with live as (
      select s.id as session_id, s.member_id, s.profile_id, m.staff_role, s.last_seen_at
      from sessions s join members m on m.id = s.member_id
      where ${found} and s.ended_at is null and s.expires_at > ${now}
        and s.last_seen_at > ${after(now, -sessionUnseenMs)} and m.deleted_at is null
    ), seen as (
      update sessions set last_seen_at = ${now}
      where id in (select session_id from live where last_seen_at <= ${notSeenSince})
    )
    select session_id, member_id, profile_id, staff_role from live`.execute(db)
  return rows[0]
}

export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

// Codes

/** Codes for one user name are made one after the other: two calls at once must not send two. */
export async function lockCodes(tx: Tx, userName: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${userName}`}, 0))`.execute(tx)
}

/** The last code sent that was neither used nor replaced. */
export function lastCode(db: Db | Tx, userName: string, purpose: string) {
  return openCodes(db, userName, purpose).executeTakeFirst()
}

/** The same, held against other tries until the transaction ends. */
export function lockLastCode(tx: Tx, userName: string, purpose: string) {
  return openCodes(tx, userName, purpose).forUpdate().executeTakeFirst()
}

function openCodes(db: Db | Tx, userName: string, purpose: string) {
  return db
    .selectFrom('auth_codes')
    .select(['id', 'code_hash', 'tries_left', 'created_at', 'expires_at'])
    .where('user_name', '=', userName)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
}

export async function replaceCode(
  tx: Tx,
  code: {
    id: string
    user_name: string
    purpose: string
    code_hash: Buffer
    tries_left: number
    created_at: Date
    expires_at: Date
  },
): Promise<void> {
  await tx
    .updateTable('auth_codes')
    .set({ used_at: code.created_at })
    .where('user_name', '=', code.user_name)
    .where('purpose', '=', code.purpose)
    .where('used_at', 'is', null)
    .execute()
  await tx.insertInto('auth_codes').values(code).execute()
}

export async function useCode(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('auth_codes').set({ used_at: now }).where('id', '=', id).execute()
}

export async function spendTry(tx: Tx, id: string): Promise<number> {
  const row = await tx
    .updateTable('auth_codes')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', '=', id)
    .returning('tries_left')
    .executeTakeFirstOrThrow()
  return row.tries_left
}

/** For the job that delivers it: whom to, and whether it is still wanted. */
export function readCodeForDelivery(db: Db, id: string) {
  return db
    .selectFrom('auth_codes')
    .select(['user_name', 'purpose', 'expires_at', 'used_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

// Remember tokens

export async function insertRememberToken(
  db: Db | Tx,
  token: { token_hash: Buffer; user_name: string; purpose: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await db.insertInto('remember_tokens').values(token).execute()
}

/** Whether the token opens this step now. Inside a transaction, `lockRememberToken` instead. */
export async function isRememberTokenOpen(db: Db, key: TokenKey, now: Date): Promise<boolean> {
  return (await openToken(db, key, now).executeTakeFirst()) !== undefined
}

/** The same, held against a second use until the transaction ends. */
export async function lockRememberToken(tx: Tx, key: TokenKey, now: Date): Promise<boolean> {
  return (await openToken(tx, key, now).forUpdate().executeTakeFirst()) !== undefined
}

export interface TokenKey {
  token_hash: Buffer
  user_name: string
  purpose: string
}

function openToken(db: Db | Tx, key: TokenKey, now: Date) {
  return db
    .selectFrom('remember_tokens')
    .select('token_hash')
    .where('token_hash', '=', key.token_hash)
    .where('user_name', '=', key.user_name)
    .where('purpose', '=', key.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
}

export async function useRememberToken(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('remember_tokens').set({ used_at: now }).where('token_hash', '=', tokenHash).execute()
}

// Rate limits

export async function countHits(db: Db, hits: readonly { key: string; windowMs: number }[], now: Date) {
  // sorted, so that two calls with the same keys lock them in the same order
  const rows = [...hits]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, windowMs }) => ({ key, over: after(now, -windowMs) }))
  const values = sql.join(rows.map(({ key, over }) => sql`(${key}, ${over}::timestamptz)`))
  const { rows: counted } = await sql<{ key: string; window_start: Date; count: number }>`
    with hits (key, over) as (values ${values})
    insert into rate_limits as r (key, window_start, count)
    select key, ${now}::timestamptz, 1 from hits
    on conflict (key) do update set
      count = case when r.window_start <= (select over from hits where hits.key = excluded.key) then 1 else r.count + 1 end,
      window_start = case when r.window_start <= (select over from hits where hits.key = excluded.key)
        then excluded.window_start else r.window_start end
    returning r.key, r.window_start, r.count`.execute(db)
  return counted
}

export async function forgetHits(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', 'in', keys).execute()
}

// What time has made useless

export async function sweep(
  db: Db,
  before: { tokens: Date; limits: Date; sessions: Date },
): Promise<Record<string, number>> {
  const gone = { codes: 0, remember_tokens: 0, rate_limits: 0, sessions: 0 }
  const codes = await db.deleteFrom('auth_codes').where('expires_at', '<', before.tokens).executeTakeFirst()
  const tokens = await db.deleteFrom('remember_tokens').where('expires_at', '<', before.tokens).executeTakeFirst()
  const limits = await db.deleteFrom('rate_limits').where('window_start', '<', before.limits).executeTakeFirst()
  const sessions = await db
    .deleteFrom('sessions')
    .where((eb) => {
      const dead: Expression<SqlBool>[] = [eb('ended_at', '<', before.sessions), eb('expires_at', '<', before.sessions)]
      dead.push(eb('last_seen_at', '<', after(before.sessions, -sessionUnseenMs)))
      return eb.or(dead)
    })
    .executeTakeFirst()
  gone.codes = Number(codes.numDeletedRows)
  gone.remember_tokens = Number(tokens.numDeletedRows)
  gone.rate_limits = Number(limits.numDeletedRows)
  gone.sessions = Number(sessions.numDeletedRows)
  return gone
}
