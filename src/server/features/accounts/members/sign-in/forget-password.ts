import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { admit } from '../admission/slow-down-guesses.ts'
import type { Caller } from '../admission/caller.ts'
import { standingOf } from '../admission/known-devices.ts'
import { readUserName } from './read-user-name.ts'
import { type CodeOnItsWay, sendCode } from '../codes/send-code.ts'

/**
 * A forgotten password: sends a code to the name, for a new password where there is an account and for a registration
 * where there is none. The answer and the work are the same, so only a person who reads the message learns which.
 */
export async function forgetPassword(
  core: Core,
  input: { userName: string; caller: Caller; locale: Locale },
): Promise<CodeOnItsWay> {
  const userName = readUserName(input.userName).normal
  const { caller, locale } = input
  const standing = await standingOf(core, userName, caller)
  await admit(core, { door: 'init', userName, caller, standing })
  const { member } = standing
  return sendCode(core, {
    userName,
    purpose: member === undefined ? 'register' : 'reset',
    memberId: member?.id ?? null,
    caller,
    standing,
    locale,
  })
}
