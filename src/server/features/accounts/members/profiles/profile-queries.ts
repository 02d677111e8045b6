import type { Db, Tx } from '#db/client.ts'
import { json, type StoredPlayerSettings } from '#db/json-columns.ts'
import type { MemberId, ProfileId, SessionId } from '#lib/ids.ts'

const selectProfiles = (db: Db | Tx) =>
  db
    .selectFrom('profiles as p')
    .leftJoin('images as i', 'i.id', 'p.avatar_image_id')
    .select((eb) => [
      'p.id',
      'p.name',
      'p.avatar',
      'p.is_owner',
      'p.age_limit',
      'p.last_used_at',
      'i.path as picture',
      eb('p.pin_hash', 'is not', null).$castTo<boolean>().as('has_pin'),
    ])

/** The owner first, then the others in the order of creation. */
export function listProfiles(db: Db | Tx, memberId: MemberId) {
  return selectProfiles(db).where('p.member_id', '=', memberId).orderBy('p.is_owner', 'desc').orderBy('p.id').execute()
}

export type ProfileRow = Awaited<ReturnType<typeof listProfiles>>[number]

/** One profile of this member with its PIN; `undefined` for somebody else's. */
export function findProfile(db: Db | Tx, memberId: MemberId, id: ProfileId) {
  return db
    .selectFrom('profiles')
    .select(['id', 'is_owner', 'pin_hash', 'avatar_image_id', 'age_limit'])
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockProfile(tx: Tx, memberId: MemberId, id: ProfileId) {
  return tx
    .selectFrom('profiles')
    .select(['id', 'is_owner', 'pin_hash', 'avatar_image_id', 'age_limit'])
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export interface ProfileChange {
  name?: string
  avatar?: string | null
  avatar_image_id?: string | null
  age_limit?: number | null
  pin_hash?: string | null
}

export async function insertProfile(
  tx: Tx,
  profile: ProfileChange & { member_id: MemberId; name: string; is_owner?: boolean; created_at: Date },
): Promise<ProfileId> {
  const row = await tx.insertInto('profiles').values(profile).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateProfile(tx: Tx, id: ProfileId, change: ProfileChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('profiles').set(change).where('id', '=', id).execute()
}

/** Deletes a profile with its history, favourites and settings; sessions that had chosen it have none afterwards. */
export async function deleteProfileRow(tx: Tx, id: ProfileId): Promise<void> {
  await tx.deleteFrom('profiles').where('id', '=', id).execute()
}

/** The session chooses a profile, and the profile stores when. */
export async function chooseProfile(
  tx: Tx,
  choice: { sessionId: SessionId; profileId: ProfileId },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ profile_id: choice.profileId })
    .where('id', '=', choice.sessionId)
    .where('ended_at', 'is', null)
    .execute()
  await tx.updateTable('profiles').set({ last_used_at: now }).where('id', '=', choice.profileId).execute()
}

export async function readPlayerSettings(db: Db, profileId: ProfileId): Promise<StoredPlayerSettings> {
  const row = await db.selectFrom('profiles').select('player_settings').where('id', '=', profileId).executeTakeFirst()
  return row?.player_settings ?? {}
}

export async function writePlayerSettings(db: Db, profileId: ProfileId, settings: StoredPlayerSettings): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ player_settings: json(settings) })
    .where('id', '=', profileId)
    .execute()
}

/** Number of profiles of this account; exact while the member is locked. */
export async function countProfiles(tx: Tx, memberId: MemberId): Promise<number> {
  const row = await tx
    .selectFrom('profiles')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
