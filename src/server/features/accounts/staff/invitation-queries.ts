import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { StaffInvitations } from '#db/schema.gen.ts'
import type { MemberId, StaffInvitationId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'

export interface NewInvitation {
  tokenHash: Buffer
  kind: StaffInvitations['kind']
  role: StaffRole
  /** Null for `setup`. */
  userName: string | null
  invitedBy: MemberId | null
  now: Date
  expiresAt: Date
}

/** The new id; null when somebody else has invited the same person at this moment. */
export async function insertInvitation(tx: Tx, made: NewInvitation): Promise<StaffInvitationId | null> {
  const row = await tx
    .insertInto('staff_invitations')
    .values({
      token_hash: made.tokenHash,
      kind: made.kind,
      role: made.role,
      user_name: made.userName,
      invited_by: made.invitedBy,
      created_at: made.now,
      expires_at: made.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

const open = (db: Db | Tx) =>
  db.selectFrom('staff_invitations').where('accepted_at', 'is', null).where('withdrawn_at', 'is', null)

/** Open invitations, the newest first, each with who made it. */
export function listOpenInvitations(db: Db | Tx, now: Date) {
  return open(db)
    .where('kind', '<>', 'setup')
    .where('expires_at', '>', now)
    .leftJoin('members as inviter', 'inviter.id', 'staff_invitations.invited_by')
    .orderBy('staff_invitations.created_at', 'desc')
    .orderBy('staff_invitations.id')
    .select([
      'staff_invitations.id',
      'staff_invitations.user_name',
      'staff_invitations.role',
      'staff_invitations.created_at',
      'staff_invitations.expires_at',
      'inviter.user_name as inviter_user_name',
      'inviter.first_name',
      'inviter.last_name',
    ])
    .execute()
}

const columns = ['id', 'kind', 'role', 'user_name', 'accepted_by', 'accepted_at', 'withdrawn_at', 'expires_at'] as const

export function findInvitation(db: Db, tokenHash: Buffer) {
  return db.selectFrom('staff_invitations').where('token_hash', '=', tokenHash).select(columns).executeTakeFirst()
}

export function lockInvitation(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('staff_invitations')
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .select(columns)
    .executeTakeFirst()
}

export async function markAccepted(tx: Tx, id: StaffInvitationId, memberId: MemberId, now: Date): Promise<void> {
  await tx
    .updateTable('staff_invitations')
    .set({ accepted_at: now, accepted_by: memberId })
    .where('id', '=', id)
    .execute()
}

/** A house that is started again and again, and that nobody takes over, gathers no links. */
export async function forgetOldSetups(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('staff_invitations').where('kind', '=', 'setup').where('expires_at', '<=', now).execute()
}

/** Ends an open invitation. @returns its row; undefined when there is none that is open */
export function withdrawInvitation(tx: Tx, id: StaffInvitationId, now: Date) {
  return tx
    .updateTable('staff_invitations')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('kind', '<>', 'setup')
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['role', 'user_name'])
    .executeTakeFirst()
}

/** Ends the open invitations to a user name; those of `setup` for null. */
export async function withdrawOthers(tx: Tx, userName: string | null, now: Date): Promise<void> {
  await tx
    .updateTable('staff_invitations')
    .set({ withdrawn_at: now })
    .where('user_name', userName === null ? 'is' : '=', userName)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** One new administrator at a time: two links of the log, opened at once, make one. Taken before any other lock. */
export async function lockSetup(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff.setup', 0))`.execute(tx)
}

/** Lists the invitations that a member has accepted, for their data file. */
export function listAcceptedBy(db: Db, memberId: MemberId) {
  return db
    .selectFrom('staff_invitations')
    .where('accepted_by', '=', memberId)
    .orderBy('accepted_at')
    .select(['role', 'user_name', 'created_at', 'accepted_at'])
    .execute()
}

/** Removes a leaving member's invitations: those to their user name, and those they accepted. */
export async function forgetInvitationsOf(tx: Tx, memberId: MemberId): Promise<void> {
  await tx
    .deleteFrom('staff_invitations')
    .where((eb) =>
      eb.or([
        eb('accepted_by', '=', memberId),
        eb('user_name', '=', eb.selectFrom('members').where('id', '=', memberId).select('user_name')),
      ]),
    )
    .execute()
}
