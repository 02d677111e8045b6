import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

export interface Identity {
  issuer: string
  subject: string
}

/** Whose identity it is; a deleted account has none. */
export function findByIdentity(tx: Tx, { issuer, subject }: Identity) {
  return tx
    .selectFrom('staff_identities')
    .innerJoin('members', 'members.id', 'staff_identities.member_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('members.deleted_at', 'is', null)
    .select(['members.id', 'members.user_name', 'members.staff_role'])
    .executeTakeFirst()
}

export async function hasIdentity(tx: Tx, memberId: MemberId): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_identities')
    .where('member_id', '=', memberId)
    .select('subject')
    .executeTakeFirst()
  return row !== undefined
}

/** Ties an identity to a member; of two sign-ins at once the later one finds it there. */
export async function bindIdentity(tx: Tx, identity: Identity, memberId: MemberId, now: Date): Promise<void> {
  await tx
    .insertInto('staff_identities')
    .values({ ...identity, member_id: memberId, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ last_used_at: now }))
    .execute()
}

export async function hasOpenInvitation(tx: Tx, userName: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_invitations')
    .where('user_name', '=', userName)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export function listIdentitiesOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('staff_identities')
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .select(['issuer', 'subject', 'created_at', 'last_used_at'])
    .execute()
}

export async function forgetIdentitiesOf(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('staff_identities').where('member_id', '=', memberId).execute()
}
