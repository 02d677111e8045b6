import type { Db, Tx } from '#db/client.ts'
import type { ImageId, MemberId } from '#lib/ids.ts'
import { deleteFactors } from '../factors/factor-queries.ts'
import { forgetKnown } from '../admission/known-device-queries.ts'

/** Closes codes and steps of a name that is given up: its next owner begins anew. */
export async function closeUserName(tx: Tx, userName: string): Promise<void> {
  await tx.deleteFrom('auth_codes').where('user_name', '=', userName).execute()
  await tx.deleteFrom('remember_tokens').where('user_name', '=', userName).execute()
}

/** How much a deletion would erase and keep. */
export function countErasedAndRetained(db: Db, memberId: MemberId) {
  return db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select((eb) => [
      eb
        .selectFrom('profiles')
        .whereRef('profiles.member_id', '=', 'members.id')
        .select((all) => all.fn.countAll<number>().as('count'))
        .as('profiles'),
      eb
        .selectFrom('addresses')
        .whereRef('addresses.member_id', '=', 'members.id')
        .select((all) => all.fn.countAll<number>().as('count'))
        .as('addresses'),
      eb
        .selectFrom('purchases')
        .whereRef('purchases.member_id', '=', 'members.id')
        .select((all) => all.fn.countAll<number>().as('count'))
        .as('purchases'),
    ])
    .executeTakeFirst()
}

/**
 * Keeps only what purchases and ledger entries refer to: an id, and when the account began and ended. Sessions stay,
 * without their origin, until they are swept, because their devices must be told. Returns the pictures of its profiles,
 * which nothing shows any more.
 */
export async function eraseMember(tx: Tx, memberId: MemberId, now: Date): Promise<ImageId[]> {
  await tx.deleteFrom('addresses').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('device_requests').where('member_id', '=', memberId).execute()
  await forgetKnown(tx, memberId)
  await deleteFactors(tx, memberId)
  // also those for other names: one that was requested and never taken
  await tx.deleteFrom('remember_tokens').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('auth_codes').where('purpose', '=', `change_user_name:${memberId}`).execute()
  await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'member_deleted' })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .updateTable('sessions')
    .set({ profile_id: null, ip: null, country: null, device: '', browser: '' })
    .where('member_id', '=', memberId)
    .execute()
  // favourites and watch times are deleted with their profiles
  const faces = await tx.deleteFrom('profiles').where('member_id', '=', memberId).returning('avatar_image_id').execute()
  await tx
    .updateTable('members')
    .set({
      user_name: `deleted:${memberId}`,
      first_name: null,
      last_name: null,
      birth_day: null,
      country: null,
      password_hash: null,
      wants_mail_news: false,
      wants_sms_news: false,
      deleted_at: now,
    })
    .where('id', '=', memberId)
    .execute()
  return faces.flatMap((face) => face.avatar_image_id ?? [])
}
