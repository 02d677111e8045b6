import type { Db } from '#db/client.ts'
import type { UserName } from '#lib/typed/user-name.ts'
import { findMember } from '../member-queries.ts'
import { issueRememberToken } from './remember-tokens.ts'

/**
 * Opens the last step of a registration without a code, for a person who has shown by other means that the name is
 * theirs. A name that has an account continues with its password.
 */
export async function letComplete(
  db: Db,
  userName: UserName['normal'],
  now: Date,
): Promise<{ next: 'COMPLETE' | 'LOGIN'; rememberToken: string }> {
  const member = await findMember(db, userName)
  const step =
    member === undefined
      ? ({ userName, purpose: 'complete' } as const)
      : ({ userName, purpose: 'sign_in', memberId: member.id } as const)
  const rememberToken = await issueRememberToken(db, step, now)
  return { next: member === undefined ? 'COMPLETE' : 'LOGIN', rememberToken }
}
