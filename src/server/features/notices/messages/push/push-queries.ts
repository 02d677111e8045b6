import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { NoticeKind } from '#lib/lists/notice-kinds.ts'
import type { MemberId, NoticeId, PushDeviceId, SessionId } from '#lib/ids.ts'

export async function findPushKeys(db: Db | Tx) {
  return db.selectFrom('push_keys').select(['public_key', 'sealed_private']).executeTakeFirst()
}

/** Stores the first pair; of two processes that make one at the same moment, one pair stays. */
export async function insertPushKeys(db: Db, pair: { publicKey: string; sealed: Buffer; now: Date }): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ public_key: pair.publicKey, sealed_private: pair.sealed, created_at: pair.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Browsers of a member whose session is still open. */
const live = (db: Db | Tx, memberId: MemberId, now: Date) =>
  db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
    .where('push_devices.member_id', '=', memberId)
    .where('sessions.member_id', '=', memberId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)

export function listDevices(db: Db | Tx, memberId: MemberId, now: Date) {
  return live(db, memberId, now)
    .orderBy('push_devices.created_at', 'desc')
    .select(['push_devices.id', 'push_devices.created_at', 'push_devices.last_sent_at', 'push_devices.session_id'])
    .select(['sessions.device', 'sessions.browser'])
    .execute()
}

/** Where a notice still has to go. */
export function listUnsent(db: Db, memberId: MemberId, noticeId: NoticeId, now: Date) {
  return live(db, memberId, now)
    .where(sql<boolean>`push_devices.last_notice_id is distinct from ${noticeId}::uuid`)
    .select(['push_devices.id', 'push_devices.sealed'])
    .execute()
}

/** Whether a member wants this kind by push, and has a browser for it. */
export async function hasPush(tx: Tx, memberId: MemberId, kind: NoticeKind, now: Date): Promise<boolean> {
  const found = await live(tx, memberId, now)
    .where(sql<boolean>`wants_notice(push_devices.member_id, ${kind}, 'push')`)
    .select('push_devices.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export interface NewDevice {
  memberId: MemberId
  sessionId: SessionId
  endpointHash: Buffer
  sealed: Buffer
  now: Date
}

/** Stores a browser for the member who agreed in it last. Returns its id. */
export async function storeDevice(tx: Tx, device: NewDevice): Promise<PushDeviceId> {
  const { memberId, sessionId, endpointHash, sealed, now } = device
  const owner = { member_id: memberId, session_id: sessionId, sealed, created_at: now }
  const row = await tx
    .insertInto('push_devices')
    .values({ ...owner, endpoint_hash: endpointHash })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(owner))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Leaves the newest devices, and one for each session: a browser that agrees again has a new endpoint. */
export async function dropOlder(
  tx: Tx,
  memberId: MemberId,
  of: { sessionId: SessionId; id: PushDeviceId; most: number },
) {
  await tx
    .deleteFrom('push_devices')
    .where('member_id', '=', memberId)
    .where('session_id', '=', of.sessionId)
    .where('id', '!=', of.id)
    .execute()
  await sql`
    delete from push_devices where id in (
      select id from push_devices where member_id = ${memberId} order by created_at desc, id offset ${of.most}
    )`.execute(tx)
}

export async function deleteDevice(db: Db | Tx, id: PushDeviceId, memberId: MemberId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A push service says that the browser has withdrawn its agreement. */
export async function deleteGone(db: Db, id: PushDeviceId): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', id).execute()
}

export async function markSent(db: Db, id: PushDeviceId, noticeId: NoticeId, now: Date): Promise<void> {
  await db
    .updateTable('push_devices')
    .set({ last_notice_id: noticeId, last_sent_at: now })
    .where('id', '=', id)
    .execute()
}

/** Whether a browser has had the notice, in an earlier try too. */
export async function wasSent(db: Db, memberId: MemberId, noticeId: NoticeId): Promise<boolean> {
  const found = await db
    .selectFrom('push_devices')
    .where('member_id', '=', memberId)
    .where('last_notice_id', '=', noticeId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** For the file of a member's data: without the endpoint, which is a key. */
export function listDeviceData(db: Db, memberId: MemberId) {
  return db
    .selectFrom('push_devices')
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .select(['created_at', 'last_sent_at'])
    .execute()
}

export async function eraseDevices(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('push_devices').where('member_id', '=', memberId).execute()
}
