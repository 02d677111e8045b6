import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { UserName } from '#lib/typed/user-name.ts'

export interface Particulars {
  first_name?: string
  last_name?: string
  birth_day?: string | null
  country?: string
  language?: Locale
  wants_mail_news?: boolean
  wants_sms_news?: boolean
}

export async function findCountry(db: Db, memberId: MemberId): Promise<string | null> {
  const row = await db.selectFrom('members').where('id', '=', memberId).select('country').executeTakeFirst()
  return row?.country ?? null
}

export async function setParticulars(db: Db, memberId: MemberId, change: Particulars): Promise<void> {
  await db.updateTable('members').set(change).where('id', '=', memberId).where('deleted_at', 'is', null).execute()
}

/** Violates `members_user_name` when a living member has the name. */
export async function setUserName(tx: Tx, memberId: MemberId, name: UserName): Promise<void> {
  await tx
    .updateTable('members')
    .set({ user_name: name.normal, user_name_kind: name.kind })
    .where('id', '=', memberId)
    .execute()
}
