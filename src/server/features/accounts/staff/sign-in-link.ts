import type { Db, Tx } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { after, type Clock, minutes } from '#lib/time/clock.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { UserName } from '#lib/typed/user-name.ts'
import type { Core } from '#server/core.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import { tellMember, wordsOf } from '#server/features/notices/messages/index.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { replaceLink, takeLink } from './sign-in-link-queries.ts'
import { lockMemberBy } from './staff-queries.ts'

interface House {
  db: Db
  clock: Clock
  config: { publicUrl: string }
}

/** How long a link of the console opens a session: its maker sits at the machine. */
export const signInLinkLifeMs = minutes(15)

/**
 * A link by which a member of staff comes in once, whatever else does not open; for the console of the machine. An earlier
 * one of theirs ends. Null where nobody of staff has this user name.
 */
export function offerSignIn(
  house: House,
  { userName, locale }: { userName: UserName; locale: Locale },
): Promise<string | null> {
  return transaction(house.db, async (tx) => {
    const member = await lockMemberBy(tx, { userName: userName.normal })
    if (member === undefined || member.staff_role === null) return null
    const secret = randomToken()
    const now = house.clock.now()
    const link = { tokenHash: hashToken(secret), memberId: member.id, now, expiresAt: after(now, signInLinkLifeMs) }
    await replaceLink(tx, link)
    const details = { by: 'console' }
    await audit(tx, { memberId: null, action: 'staff.sign_in_link', subject: `member:${member.id}`, details })
    return `${house.config.publicUrl}${locale === 'en' ? '/en' : ''}/organisation#${secret}`
  })
}

/** Whom a link of the console lets in, once; they are told of it. Null for every other secret. */
export async function useSignInLink(tx: Tx, core: Core, secret: string): Promise<MemberId | null> {
  const memberId = await takeLink(tx, hashToken(secret), core.clock.now())
  if (memberId === null) return null
  await tellMember(tx, core, { memberId, kind: 'security' }, (locale) => wordsOf('staff_sign_in_link', locale, {}))
  const details = { by: 'console' }
  await audit(tx, { memberId, action: 'staff.signed_in_by_link', subject: `member:${memberId}`, details })
  return memberId
}
