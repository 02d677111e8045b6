import type { Db } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'

/** A member's personal details, without hashes. */
export function readParticulars(db: Db, memberId: MemberId) {
  return db
    .selectFrom('members')
    .select([
      'id',
      'user_name',
      'first_name',
      'last_name',
      'birth_day',
      'country',
      'language',
      'wants_mail_news',
      'wants_sms_news',
      'staff_role',
      'accepted_terms_at',
      'created_at',
    ])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** All profiles of the account. Whether a PIN is set is included, the PIN is not. */
export function listProfiles(db: Db, memberId: MemberId) {
  return db
    .selectFrom('profiles')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .select([
      'id',
      'name',
      'is_owner',
      'avatar',
      'avatar_image_id',
      'age_limit',
      'player_settings',
      'created_at',
      'last_used_at',
    ])
    .select((eb) => eb('pin_hash', 'is not', null).as('has_pin'))
    .execute()
}

/** Past ones too, as long as they are stored; without tokens. */
export function listAllSessions(db: Db, memberId: MemberId) {
  return db
    .selectFrom('sessions')
    .select([
      'device',
      'browser',
      'ip',
      'country',
      'created_at',
      'last_seen_at',
      'expires_at',
      'ended_at',
      'end_reason',
    ])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
}

export function listAllAddresses(db: Db, memberId: MemberId) {
  return db
    .selectFrom('addresses')
    .select([
      'title',
      'country',
      'state',
      'city',
      'delivery_to',
      'tel',
      'postal_code',
      'full_address',
      'is_default',
      'created_at',
      'updated_at',
    ])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
}

/** When which codes were sent to the name, as long as that is stored; without the codes. */
export function listSentCodes(db: Db, userName: string) {
  return db
    .selectFrom('auth_codes')
    .select(['purpose', 'created_at', 'expires_at', 'used_at'])
    .where('user_name', '=', userName)
    .orderBy('created_at')
    .execute()
}

export function listDeviceRequests(db: Db, memberId: MemberId) {
  return db
    .selectFrom('device_requests')
    .select(['device', 'browser', 'ip', 'country', 'created_at', 'decided_at', 'taken_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
}
