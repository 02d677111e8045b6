import { sql } from 'kysely'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'

/** The living staff, administrators first, each with when one of their devices was last here, and their second step. */
export function listStaff(db: Db | Tx) {
  return db
    .selectFrom('members')
    .where('staff_role', 'is not', null)
    .where('deleted_at', 'is', null)
    .select(['id', 'user_name', 'first_name', 'last_name', 'staff_role'])
    .select((eb) => [
      eb
        .selectFrom('sessions')
        .whereRef('sessions.member_id', '=', 'members.id')
        .where('sessions.ended_at', 'is', null)
        .select((of) => of.fn.max('sessions.last_seen_at').as('at'))
        .as('last_seen_at'),
      eb
        .selectFrom('passkeys')
        .whereRef('passkeys.member_id', '=', 'members.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('passkeys'),
      eb
        .exists(
          eb
            .selectFrom('time_codes')
            .whereRef('time_codes.member_id', '=', 'members.id')
            .where('time_codes.confirmed_at', 'is not', null)
            .select('time_codes.member_id'),
        )
        .$castTo<boolean>()
        .as('has_time_codes'),
    ])
    .orderBy((eb) => eb.case().when('staff_role', '=', 'admin').then(0).else(1).end())
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function hasAdministrator(db: Db | Tx): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .where('staff_role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * All administrators and this member, locked in the order of their ids: of two changes at once the second finds what the
 * first has left.
 */
export function lockAdministratorsAnd(tx: Tx, memberId: MemberId) {
  return tx
    .selectFrom('members')
    .where((eb) => eb.or([eb('staff_role', '=', 'admin'), eb('id', '=', memberId)]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .select(['id', 'user_name', 'staff_role'])
    .execute()
}

/** A living member by id or by user name, locked. */
export function lockMemberBy(tx: Tx, by: { id: MemberId } | { userName: string }) {
  return tx
    .selectFrom('members')
    .$if('id' in by, (open) => open.where('id', '=', 'id' in by ? by.id : ''))
    .$if('userName' in by, (open) => open.where('user_name', '=', 'userName' in by ? by.userName : ''))
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .select(['id', 'user_name', 'staff_role'])
    .executeTakeFirst()
}

export async function setRole(tx: Tx, memberId: MemberId, role: StaffRole | null): Promise<void> {
  await tx.updateTable('members').set({ staff_role: role }).where('id', '=', memberId).execute()
}

export async function hasAccount(db: Db, userName: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .where('user_name', '=', userName)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
