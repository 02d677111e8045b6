import type { Locale } from '#lib/locale.ts'
import type { Core } from '../../core.ts'
import { limit } from './limits.ts'
import { findMember } from './member-queries.ts'
import { readUserName } from './read-user-name.ts'
import { type CodeOnItsWay, sendCode } from './send-code.ts'

/**
 * A forgotten password: a code goes to the name, for a new password where there is an account and for a registration where
 * there is none. The answer and the work behind it are alike, so that only who reads the code learns which.
 */
export async function forgetPassword(
  core: Core,
  input: { userName: string; ip: string; locale: Locale },
): Promise<CodeOnItsWay> {
  const userName = readUserName(input.userName).normal
  await limit(core, { 'init.address': input.ip, 'init.total': '' })
  const member = await findMember(core.db, userName)
  return sendCode(core, {
    userName,
    purpose: member === undefined ? 'register' : 'reset',
    memberId: member?.id ?? null,
    ip: input.ip,
    locale: input.locale,
  })
}
