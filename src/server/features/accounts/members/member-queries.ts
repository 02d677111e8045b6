import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#db/client.ts'
import type { Members } from '#db/schema.gen.ts'
import type { MemberId, ProfileId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'

export function findMember(db: Db | Tx, userName: string) {
  return db
    .selectFrom('members')
    .select(['id', 'password_hash'])
    .where('user_name', '=', userName)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Reads a living member's fields for the rules of sign-in and account settings. */
export function readAccount(db: Db | Tx, memberId: MemberId) {
  return accounts(db, memberId).executeTakeFirst()
}

/**
 * Locks the member, so that two logins cannot both take the last place. Taken before any lock on a row that belongs to
 * the member; rows that only refer to the member can be written meanwhile.
 */
export function lockMember(tx: Tx, memberId: MemberId) {
  return accounts(tx, memberId).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Locks the member also against rows that only refer to the member: a purchase that begins now waits, and then finds
 * the account deleted.
 */
export function holdWholeAccount(tx: Tx, memberId: MemberId) {
  return accounts(tx, memberId).forUpdate().executeTakeFirst()
}

function accounts(db: Db | Tx, memberId: MemberId) {
  return db
    .selectFrom('members')
    .select(['id', 'user_name', 'language', 'password_hash', 'staff_role'])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
}

export async function setPassword(tx: Tx, memberId: MemberId, passwordHash: string): Promise<void> {
  await tx.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
}

export interface NewMember {
  user_name: string
  user_name_kind: 'phone' | 'email'
  first_name: string
  last_name: string
  birth_day: string | null
  country: string | null
  language: Locale
  password_hash: string | null
  staff_role: Members['staff_role']
  accepted_terms_at: Date | null
  created_at: Date
}

/** The new id, or null when a living member has the user name already. */
export async function insertMember(tx: Tx, member: NewMember): Promise<MemberId | null> {
  const row = await tx
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.column('user_name').where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export function listProfileIds(tx: Tx, memberId: MemberId) {
  return tx.selectFrom('profiles').select('id').where('member_id', '=', memberId).orderBy('id').execute()
}

/** A member with the session's chosen profile and its favourites. One query. */
export function readMember(db: Db | Tx, memberId: MemberId, profileId: ProfileId | null) {
  return db
    .selectFrom('members as m')
    .leftJoin('profiles as p', (join) => join.onRef('p.member_id', '=', 'm.id').on('p.id', '=', profileId))
    .leftJoin('images as i', 'i.id', 'p.avatar_image_id')
    .select([
      'm.id',
      'm.user_name',
      'm.first_name',
      'm.last_name',
      'm.birth_day',
      'm.country',
      'm.language',
      'm.staff_role',
      'm.wants_mail_news',
      'm.wants_sms_news',
      sql<boolean>`is_unreachable(m.user_name)`.as('is_unreachable'),
      'p.id as profile_id',
      'p.name as profile_name',
      'p.avatar as profile_avatar',
      'i.path as profile_picture',
      'p.is_owner as profile_is_owner',
      'p.age_limit as profile_age_limit',
    ])
    .select((eb) => [
      eb
        .selectFrom('profiles')
        .whereRef('profiles.member_id', '=', 'm.id')
        .select((all) => all.fn.countAll<string>().as('count'))
        .as('profile_count'),
      jsonArrayFrom(
        eb
          .selectFrom('favorites')
          .whereRef('favorites.profile_id', '=', 'p.id')
          .orderBy('favorites.created_at', 'desc')
          .select('favorites.product_id'),
      ).as('favorites'),
    ])
    .where('m.id', '=', memberId)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The address for messages to a living member, and the language to write in. */
export async function findAddressee(db: Db | Tx, memberId: MemberId) {
  return db
    .selectFrom('members')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .select(['user_name', 'language'])
    .executeTakeFirst()
}
