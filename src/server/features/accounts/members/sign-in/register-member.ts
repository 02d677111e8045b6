import type { StaffRole } from '#lib/lists/staff-roles.ts'
import type { Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { UserName } from '#lib/typed/user-name.ts'
import { insertMember } from '../member-queries.ts'
import { insertProfile } from '../profiles/profile-queries.ts'

export interface Registration {
  userName: UserName
  firstName: string
  lastName: string
  /** `1991-05-21` */
  birthDay: string | null
  country: string | null
  locale: Locale
  /** Null: nobody can sign in by password until one is set by «forgot password». */
  passwordHash: string | null
  staffRole?: StaffRole | null
  /** Of the owner's profile; by default the first name. */
  profileName?: string
}

/** Creates a member with the owner's profile; null when a living member has the user name already. */
export async function registerMember(tx: Tx, input: Registration, now: Date): Promise<MemberId | null> {
  const memberId = await insertMember(tx, {
    user_name: input.userName.normal,
    user_name_kind: input.userName.kind,
    first_name: input.firstName,
    last_name: input.lastName,
    birth_day: input.birthDay,
    country: input.country,
    language: input.locale,
    password_hash: input.passwordHash,
    staff_role: input.staffRole ?? null,
    accepted_terms_at: now,
    created_at: now,
  })
  if (memberId === null) return null
  await insertProfile(tx, {
    member_id: memberId,
    name: input.profileName ?? input.firstName,
    is_owner: true,
    created_at: now,
  })
  return memberId
}
