import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { limit } from './limits.ts'
import { findMember } from './member-queries.ts'
import { readUserName } from './read-user-name.ts'
import { type CodeOnItsWay, refuseUnreachable, sendCode } from './send-code.ts'

/**
 * A forgotten password: a code goes to the name, for a new password where there is an account and for a registration where
 * there is none. The answer and the work behind it are alike, so that only who reads the code learns which.
 */
export async function forgetPassword(
  core: Core,
  input: { userName: string; ip: string; locale: Locale },
): Promise<CodeOnItsWay> {
  const name = readUserName(input.userName)
  await limit(core, { 'init.address': input.ip, 'init.total': '' })
  refuseUnreachable(core, name)
  const member = await findMember(core.db, name.normal)
  return sendCode(core, {
    userName: name.normal,
    purpose: member === undefined ? 'register' : 'reset',
    memberId: member?.id ?? null,
    ip: input.ip,
    locale: input.locale,
  })
}
