import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import { after, minutes } from '#lib/time/clock.ts'
import type { ApiKeyId, MemberId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'

/** How many keys that have ended the list shows. */
const mostEnded = 100
/** A machine calls many times a second; its row is written once in this time. */
const seenEveryMs = minutes(1)

export interface NewKey {
  name: string
  secret_hash: Buffer
  ends_with: string
  calls: string[]
  made_by: MemberId
  created_at: Date
  expires_at: Date
}

export async function insertKey(tx: Tx, key: NewKey): Promise<ApiKeyId> {
  return (await tx.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()).id
}

/** Finds a key and records that it was used, in one round trip. */
export async function seeKey(db: Db, secretHash: Buffer, now: Date) {
  const { rows } = await sql<{
    id: ApiKeyId
    calls: string[]
    expires_at: Date
    revoked_at: Date | null
    made_by: MemberId
    maker_role: StaffRole | null
  }>`
    with found as (
      select k.id, k.calls, k.expires_at, k.revoked_at, k.made_by,
        case when m.deleted_at is null then m.staff_role end as maker_role
      from api_keys k join members m on m.id = k.made_by
      where k.secret_hash = ${secretHash}
    ), seen as (
      update api_keys set last_used_at = ${now}
      where id in (select id from found) and revoked_at is null and expires_at > ${now}
        and (last_used_at is null or last_used_at <= ${after(now, -seenEveryMs)})
    )
    select * from found`.execute(db)
  return rows[0]
}

const withPeople = (db: Db | Tx) =>
  db
    .selectFrom('api_keys as key')
    .innerJoin('members as maker', 'maker.id', 'key.made_by')
    .leftJoin('members as revoker', 'revoker.id', 'key.revoked_by')
    .select(['key.id', 'key.name', 'key.ends_with', 'key.calls', 'key.created_at', 'key.expires_at'])
    .select(['key.last_used_at', 'key.revoked_at'])
    .select((eb) => [
      eb.case().when('maker.deleted_at', 'is', null).then(eb.ref('maker.user_name')).end().as('maker_name'),
      eb.case().when('maker.deleted_at', 'is', null).then(eb.ref('maker.staff_role')).end().as('maker_role'),
      eb.case().when('revoker.deleted_at', 'is', null).then(eb.ref('revoker.user_name')).end().as('revoker_name'),
    ])

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]

/** All keys that have not ended, and the newest of those that have. */
export async function listKeys(db: Db | Tx, now: Date) {
  const open = withPeople(db)
    .where('key.revoked_at', 'is', null)
    .where('key.expires_at', '>', now)
    .orderBy('key.created_at', 'desc')
    .orderBy('key.id')
  const ended = withPeople(db)
    .where((eb) => eb.or([eb('key.revoked_at', 'is not', null), eb('key.expires_at', '<=', now)]))
    .orderBy('key.created_at', 'desc')
    .orderBy('key.id')
    .limit(mostEnded)
  return [...(await open.execute()), ...(await ended.execute())]
}

export const findKey = (tx: Tx, id: ApiKeyId) => withPeople(tx).where('key.id', '=', id).executeTakeFirstOrThrow()

/** How many keys work. Keys are made one after another, so that of two who make one at once only one gets the last place. */
export async function countOpenKeys(tx: Tx, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('api_keys', 0))`.execute(tx)
  const row = await tx
    .selectFrom('api_keys')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Revokes a key; returns `gone` where there is no such key. */
export async function revokeKey(
  tx: Tx,
  id: ApiKeyId,
  by: { memberId: MemberId; now: Date },
): Promise<'revoked' | 'was_revoked' | 'gone'> {
  const done = await tx
    .updateTable('api_keys')
    .set({ revoked_at: by.now, revoked_by: by.memberId })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (done.numUpdatedRows > 0n) return 'revoked'
  const row = await tx.selectFrom('api_keys').where('id', '=', id).select('id').executeTakeFirst()
  return row === undefined ? 'gone' : 'was_revoked'
}

export function listKeysOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('api_keys')
    .where('made_by', '=', memberId)
    .orderBy('created_at')
    .select(['name', 'calls', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
    .execute()
}

export async function revokeKeysOf(tx: Tx, memberId: MemberId, now: Date): Promise<void> {
  const open = tx.updateTable('api_keys').where('made_by', '=', memberId).where('revoked_at', 'is', null)
  await open.set({ revoked_at: now }).execute()
}
